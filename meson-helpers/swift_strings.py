"""Finds the calls of tr, trn, trc and trnc in Swift, and what in them xgettext would misread."""

import re
from dataclasses import dataclass, field

# How many leading arguments are texts, and whether the first of them is a context.
CALLS = {"tr": (1, False), "trn": (2, False), "trc": (2, True), "trnc": (3, True)}

ESCAPES = {"n": "\n", "t": "\t", '"': '"', "\\": "\\"}


@dataclass
class Token:
    kind: str  # "word", "mark" or "string"
    text: str
    line: int
    nested: bool = False  # inside the \( ) of another string
    faults: list = field(default_factory=list)  # a string's reasons not to be translatable


@dataclass
class Call:
    function: str
    line: int
    context: str | None
    singular: str | None
    plural: str | None
    faults: list

    @property
    def key(self):
        return (self.context, self.singular)


class Scanner:
    """Reads Swift just well enough to tell strings, comments and words apart."""

    def __init__(self, source):
        self.source = source
        self.at = 0
        self.line = 1
        self.tokens = []

    def tokenise(self):
        self._read(until=None, nested=False)
        return self.tokens

    def _advance(self, count):
        self.line += self.source.count("\n", self.at, self.at + count)
        self.at += count

    def _read(self, until, nested):
        """Reads tokens up to the `until` that closes this level, and past it."""
        depth = 0
        while self.at < len(self.source):
            rest = self.source
            char = rest[self.at]
            if rest.startswith("//", self.at):
                end = rest.find("\n", self.at)
                self._advance((len(rest) if end < 0 else end) - self.at)
            elif rest.startswith("/*", self.at):
                self._skip_block_comment()
            elif string := re.compile(r'(#*)("""|")').match(rest, self.at):
                self._read_string(string.group(1), string.group(2), nested)
            elif char == "/" and self._regex_may_start_here():
                self._skip_regex()
            elif word := re.compile(r"`?[^\W\d]\w*`?").match(rest, self.at):
                self.tokens.append(Token("word", word.group(0).strip("`"), self.line, nested))
                self._advance(len(word.group(0)))
            elif char.isspace():
                self._advance(1)
            else:
                if until:
                    depth += (char == "(") - (char == ")")
                    if depth < 0:
                        self._advance(1)
                        return
                self.tokens.append(Token("mark", char, self.line, nested))
                self._advance(1)

    def _skip_block_comment(self):
        depth = 0
        while self.at < len(self.source):
            if self.source.startswith("/*", self.at):
                depth += 1
                self._advance(2)
            elif self.source.startswith("*/", self.at):
                depth -= 1
                self._advance(2)
                if depth == 0:
                    return
            else:
                self._advance(1)

    def _regex_may_start_here(self):
        before = self.tokens[-1] if self.tokens else None
        operand = before and (before.kind != "mark" or before.text in ")]}")
        literal = re.compile(r"/[^\s/*][^\n]*?(?<!\\)/").match(self.source, self.at)
        return bool(literal) and not operand

    def _skip_regex(self):
        literal = re.compile(r"/[^\n]*?(?<!\\)/").match(self.source, self.at)
        self._advance(len(literal.group(0)))

    def _read_string(self, hashes, quote, nested):
        token = Token("string", "", self.line, nested)
        if hashes:
            token.faults.append("a raw string")
        if quote == '"""':
            token.faults.append("a multi-line string")
        self.tokens.append(token)
        self._advance(len(hashes + quote))
        escape, closing, text = "\\" + hashes, quote + hashes, []
        while self.at < len(self.source) and not self.source.startswith(closing, self.at):
            if self.source.startswith(escape + "(", self.at):
                token.faults.append("an interpolation")
                self._advance(len(escape) + 1)
                self._read(until=")", nested=True)
            elif self.source.startswith(escape, self.at):
                letter = self.source[self.at + len(escape) : self.at + len(escape) + 1]
                if letter not in ESCAPES:
                    token.faults.append(f"the escape \\{letter}")
                text.append(ESCAPES.get(letter, ""))
                self._advance(len(escape) + 1)
            elif self.source[self.at] == "\n" and quote == '"':
                break  # not Swift: leave it to the compiler
            else:
                text.append(self.source[self.at])
                self._advance(1)
        self._advance(len(closing))
        token.text = "".join(text)


def calls(source):
    """Every translation call of a Swift source, in order."""
    tokens = Scanner(source).tokenise()
    found = []
    for index, token in enumerate(tokens[:-1]):
        named = token.kind == "word" and token.text in CALLS
        if not named or (tokens[index + 1].kind, tokens[index + 1].text) != ("mark", "("):
            continue
        if index and tokens[index - 1].text == "func":
            continue
        found.append(_call(token, _arguments(tokens, index + 2)))
    return found


def _arguments(tokens, start):
    """The tokens of each argument, from behind the opening parenthesis to its closing one."""
    arguments, depth = [[]], 0
    for token in tokens[start:]:
        if token.kind == "mark":
            if token.text in ")]}":
                if depth == 0:
                    break
                depth -= 1
            elif token.text in "([{":
                depth += 1
            elif token.text == "," and depth == 0:
                arguments.append([])
                continue
        arguments[-1].append(token)
    return arguments


def _call(token, arguments):
    texts, has_context = CALLS[token.text]
    faults, literals = [], []
    if token.nested:
        faults.append("stands inside another string's interpolation, where xgettext does not look")
    for argument in arguments[:texts]:
        # A nested string belongs to the interpolation of the one before it.
        outer = [part for part in argument if part.nested == token.nested]
        if len(outer) == 1 and outer[0].kind == "string":
            literals.append(outer[0].text)
            faults += [f"holds {fault}" for fault in outer[0].faults]
            if not outer[0].text and not outer[0].faults:
                faults.append("is empty")
            continue
        literals.append(None)
        if any(part.text == "+" and part.kind == "mark" for part in outer):
            faults.append("is put together with +")
        else:
            faults.append("is not a plain literal")
    if len(arguments) < texts or not arguments[0]:
        faults.append(f"takes {texts} literal texts")
    literals += [None] * (texts - len(literals))
    context = literals.pop(0) if has_context else None
    plural = literals[1] if len(literals) > 1 else None
    return Call(token.text, token.line, context, literals[0], plural, faults)
