"""A headless Chromium with a server, for the tests of the pages."""

import importlib.util
import os
import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "Server"))

import harness  # noqa: E402, F401  reports missing programs in a sentence

from selenium import webdriver  # noqa: E402
from selenium.webdriver.common.by import By  # noqa: E402
from selenium.webdriver.common.keys import Keys  # noqa: E402
from selenium.webdriver.support.ui import WebDriverWait  # noqa: E402

# Which rules axe-core checks: those of WCAG 2.2, levels A and AA, and what its authors recommend.
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def axe():
    """The script of axe-core, which a Python package carries."""
    package = importlib.util.find_spec("axe_playwright_python")
    return pathlib.Path(package.submodule_search_locations[0], "axe.min.js").read_text()


class Browser:
    """A window of Chromium, in a language, with or without JavaScript."""

    def __init__(self, language, script=True):
        options = webdriver.ChromeOptions()
        options.binary_location = "/usr/bin/chromium"
        for argument in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", f"--lang={language}"):
            options.add_argument(argument)
        options.add_experimental_option("prefs", {"intl.accept_languages": language})
        self.driver = webdriver.Chrome(options=options, service=webdriver.ChromeService("/usr/bin/chromedriver"))
        self.driver.set_page_load_timeout(30)
        self.checked = 0
        if not script:
            self.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.driver.quit()

    def find(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def wait(self, what, condition):
        WebDriverWait(self.driver, 20).until(lambda _: condition(), what)

    def focused(self):
        return self.driver.switch_to.active_element

    def type(self, text):
        if self.focused().get_attribute("type") == "file":
            # What is sent to such a field itself is the path of a file.
            webdriver.ActionChains(self.driver).send_keys(text).perform()
        else:
            self.focused().send_keys(text)

    def tab_to(self, selector, limit=80):
        """Presses Tab until an element has the focus, as those do who have no mouse."""
        wanted = self.find(selector)
        for _ in range(limit):
            if self.focused() == wanted:
                return wanted
            self.type(Keys.TAB)
        raise SystemExit(f"Tab does not reach {selector} at {self.driver.current_url}")

    def follow(self, selector):
        """Presses Enter on a link or button that Tab reaches, and waits for the next page."""
        page = self.find("html")
        self.tab_to(selector).send_keys(Keys.ENTER)
        # The footer is the last of each page.
        self.wait(f"nothing follows {selector}", lambda: self.is_gone(page) and self.all("footer"))

    def open(self, selector):
        """Opens what a summary hides, by keyboard."""
        self.tab_to(selector).send_keys(Keys.ENTER)

    @staticmethod
    def is_gone(element):
        from selenium.common.exceptions import WebDriverException

        try:
            element.is_enabled()
            return False
        except WebDriverException:
            return True

    def check(self):
        """Fails for what axe-core finds on the page."""
        self.driver.execute_script(axe())
        found = self.driver.execute_async_script(
            "const done = arguments[1];"
            "axe.run(document, {runOnly: arguments[0]}).then(r => done(r.violations.map("
            "v => v.id + ': ' + v.nodes.map(n => n.html.slice(0, 200)).slice(0, 3).join(' | '))));",
            RULES,
        )
        if found:
            raise SystemExit(f"{self.driver.current_url}:\n" + "\n".join(found))
        self.checked += 1

    def show(self, width, height, scheme):
        """Gives the window a size, and the desktop a light or dark scheme."""
        features = [{"name": "prefers-color-scheme", "value": scheme}]
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)

    def snap(self, folder, name):
        if folder:
            os.makedirs(folder, exist_ok=True)
            self.driver.save_screenshot(str(pathlib.Path(folder, f"{name}.png")))
