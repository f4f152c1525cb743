"""What `meson-helpers/i18n` does for translators, a file for each of its commands."""
