# The program knows its options, and says what they do in the language of its reader.
source <(mona-server --generate-completion-script bash)
