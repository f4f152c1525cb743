import Foundation
import MonaArchive
import MonaServices

/// The style of the server's pages: the colours of the desktop application, light or dark as the reader's system.
enum PageStyle {
  /// The exact text between a page's `<style>` and `</style>`.
  static let text = """
    :root {
      color-scheme: light dark;
      --page: #f4f3f5; --card: #fff; --text: #1d1d1f; --quiet: #5e5c64; --edge: #86848c;
      --accent: #612b8d; --on-accent: #fff; --fault: #b3172a;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --page: #1e1e20; --card: #2d2d31; --text: #f4f3f5; --quiet: #b9b7c0; --edge: #8e8c96;
        --accent: #cfaeee; --on-accent: #1d1d1f; --fault: #ff9c8f;
      }
    }
    * { box-sizing: border-box; }
    body {
      margin: 0; min-height: 100vh; padding: 1rem; display: grid; place-items: center;
      background: var(--page); color: var(--text);
      font: 1rem/1.5 "Adwaita Sans", Cantarell, system-ui, sans-serif;
    }
    main {
      width: 100%; max-width: 24rem; padding: 1.75rem; border-radius: 18px; overflow: hidden;
      background:
        linear-gradient(90deg, #fae800 33.3%, #612b8d 33.3% 66.6%, #fe7e61 66.6%) top / 100% 8px no-repeat,
        var(--card);
      box-shadow: 0 1px 3px #0003, 0 6px 24px #0001; overflow-wrap: anywhere;
    }
    p { margin: .75rem 0; }
    .name { margin: .25rem 0 0; font-weight: 700; letter-spacing: .12em; color: var(--quiet); }
    h1 { margin: 0 0 1.25rem; font-size: 1.6rem; line-height: 1.25; }
    label { display: block; font-weight: 600; }
    input {
      width: 100%; margin: .25rem 0 0; padding: .6rem .75rem; border: 1px solid var(--edge);
      border-radius: 9px; background: var(--card); color: inherit; font: inherit;
    }
    #hint { margin: .25rem 0 1rem; font-size: .9rem; color: var(--quiet); }
    button {
      width: 100%; margin-top: 1.5rem; padding: .7rem; border: 0; border-radius: 9px;
      background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 700; cursor: pointer;
    }
    input:focus-visible, button:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
    .fault { color: var(--fault); font-weight: 600; }
    .fault + form { margin-top: 1.25rem; }
    """

  /// The hash by which browsers accept the style (Content Security Policy 3, 6.7.3.3).
  static let sum = "sha256-\(Data(SHA256.bytes(of: text)).base64EncodedString())"
}
