#!/usr/bin/env bash
# elkai brings LKH, the solver of tours that is hardest to beat, to Python. Public works often share a position: a
# park, a metro station, a building with several murals. One expects such a tour to be easier than one with as many
# different positions. In fact LKH takes ten to twenty times the processor's time, as distances of zero between
# them leave it a great many tours of the same length. The same tour over each position once takes a hundredth.
#
# Seen: elkai 2.0.1 (LKH 3), 28 November 2026; 80 works on 20 positions took 2.5 s, on 80 positions 0.2 s, and the
# 20 positions alone 0.001 s. Compared below are orders of magnitude.
# Source: not documented.
# So: join works at the same position, find the tour of the positions, and visit all works of each one.

# shellcheck source=findings/common.bash
source "$(dirname "${BASH_SOURCE[0]}")/common.bash"
python_packages elkai==2.0.1

cat >tours.py <<'PYTHON'
import math
import random
import time

import elkai


def solve(places):
    metres = [[round(1000 * math.dist(a, b)) for b in places] for a in places]
    begin = time.process_time()
    tour = elkai.DistanceMatrix(metres).solve_tsp()
    taken = time.process_time() - begin
    return sum(metres[a][b] for a, b in zip(tour, tour[1:])), taken


numbers = random.Random(1)
places = [(numbers.random(), numbers.random()) for _ in range(80)]
_, different = solve(places)
shared_length, shared = solve(places[:20] * 4)
joined_length, joined = solve(places[:20])
print(f"# {different:.3f} s for 80 positions, {shared:.3f} s for 4 works on each of 20, {joined:.3f} s for 20")
print("yes" if shared > 4 * different else "no")
print("yes" if shared > 20 * joined else "no")
print("yes" if shared_length >= joined_length else "no")
PYTHON
mapfile -t seen < <("$work/venv/bin/python" tours.py)
echo "${seen[0]}"
expect "shared positions take more than 4 times as long as different ones" yes "${seen[1]}"
expect "they take more than 20 times as long as each position once" yes "${seen[2]}"
expect "and the tour is no shorter" yes "${seen[3]}"
finish
