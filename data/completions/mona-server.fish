# The program knows its options, and says what they do in the language of its reader.
mona-server --generate-completion-script fish | source
