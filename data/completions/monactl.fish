# The program knows its options, and says what they do in the language of its reader.
monactl --generate-completion-script fish | source
