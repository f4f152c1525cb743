"""What `link-programs` does: the programs of a release, and the library they share."""
