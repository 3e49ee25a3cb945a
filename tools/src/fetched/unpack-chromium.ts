// Run as a process of its own, because the package reads its settings from the environment when it is loaded.
import chromium from '@sparticuz/chromium'

await chromium.executablePath()
