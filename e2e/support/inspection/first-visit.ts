import type { Browser, BrowserContext, CDPSession } from '@playwright/test'

export type Asked = {
  /** Without the origin. */
  path: string
  kind: string
  /** How many of the page's files had to arrive one after the other before it was asked for; the document is none. */
  depth: number
  bytes: number
}

export type Visit = { ms: number; asked: Asked[] }

type Stack = { callFrames: { url: string }[]; parent?: Stack }

/** Whoever asked: the file whose script ran, or the document. */
const askerOf = ({ url, stack }: { url?: string; stack?: Stack }): string | undefined => {
  for (let each = stack; each; each = each.parent) {
    const frame = each.callFrames.find((one) => one.url)
    if (frame) return frame.url
  }
  return url
}

type Noted = Asked & { url: string; at: number }

/** All that the page asks for, in the order it does. */
const listen = async (session: CDPSession): Promise<Map<string, Noted>> => {
  const asked = new Map<string, Noted>()
  session.on('Network.requestWillBeSent', ({ requestId, request, initiator, type = 'Other', wallTime }) => {
    const { protocol, pathname, search } = new URL(request.url)
    if (protocol === 'data:' || protocol === 'blob:') return
    const asker = askerOf(initiator)
    const before = [...asked.values()].find(({ url }) => url === asker)
    const depth = type === 'Document' ? 0 : (before?.depth ?? 0) + 1
    asked.set(requestId, { url: request.url, path: `${pathname}${search}`, kind: type, depth, bytes: 0, at: wallTime })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = asked.get(requestId)
    if (one) one.bytes = encodedDataLength
  })
  await session.send('Network.enable')
  return asked
}

/** An order in a list: what stands in for it until the list is there (console/src/early/first-rows.ts), and its own card. */
export const orders = { readable: '#first-rows', ready: '[data-desk="card"]' } as const

/** Runs in the page: notes when the first row stands there, and when it is painted. */
const watch = (row: string): string => `
  const observer = new MutationObserver(() => {
    if (!document.querySelector('${row}')) return
    observer.disconnect()
    const standsAt = performance.now()
    requestAnimationFrame(() => setTimeout(() => (globalThis.firstRow = { standsAt, paintedAt: performance.now() })))
  })
  observer.observe(document, { childList: true, subtree: true })
`

type Visited = {
  url: string
  at: string
  enter?: (context: BrowserContext) => Promise<unknown>
  /** What the page is opened for. */
  row?: string
}

type FirstRow = { standsAt: number; paintedAt: number; began: number }

/** Opens a page in a browser that has nothing of it, and says when the first row was seen and what was asked before. */
export const firstVisit = async (browser: Browser, { url, at, enter, row = orders.ready }: Visited): Promise<Visit> => {
  const context = await browser.newContext({
    viewport: { width: 1366, height: 768 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
  })
  try {
    await enter?.(context)
    await context.addInitScript(watch(row))
    const page = await context.newPage()
    const asked = await listen(await context.newCDPSession(page))
    await page.goto(`${url}${at}`, { waitUntil: 'commit' })
    await page.locator(row).first().waitFor()
    // What was still on its way then is counted with all its bytes.
    await page.waitForLoadState('networkidle')
    const seen = await page.evaluate<FirstRow>('({ ...globalThis.firstRow, began: performance.timeOrigin })')
    const before = [...asked.values()].filter((each) => each.at * 1000 <= seen.began + seen.standsAt)
    return {
      ms: seen.paintedAt,
      asked: before.map(({ path, kind, depth, bytes }) => ({ path, kind, depth, bytes })),
    }
  } finally {
    await context.close()
  }
}
