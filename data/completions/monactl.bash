# The program knows its options, and says what they do in the language of its reader.
source <(monactl --generate-completion-script bash)
