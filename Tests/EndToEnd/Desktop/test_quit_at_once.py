"""MONA ends without a fault when it is quit while it still shows the photos that another program opened."""

import subprocess
import time

from desktop import Desktop, StartedProcess
from environment import make_photo
from mona_window import PROGRAM, Mona
from waiting import until

desktop = Desktop()
photo = str(make_photo("IMG_0001.jpg"))
# Each delay, in seconds, ends MONA at another step: before the inbox is shown, while it reads, while its photo loads.
for before, after in [(0, 0), (0.3, 0.02), (0.6, 0.04), (0.9, 0.06), (0, 0.08), (0.3, 0), (0.6, 0.02), (0.9, 0.04)]:
    mona = Mona()
    desktop.act("map")
    mona.attach(StartedProcess(until("MONA to start", desktop.owner)))
    time.sleep(before)
    subprocess.run([PROGRAM, photo], timeout=20, check=True)
    time.sleep(after)
    desktop.act("quit")
    mona.expect_end()
    until("the name to be given up", lambda: desktop.owner() is None)
