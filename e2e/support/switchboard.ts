import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A balancer in front of server processes: every connection goes to the one that is named at the moment. */
export const startSwitchboard = async (url: string) => {
  let target: URL | undefined = new URL(url)
  const open = new Set<Socket>()
  const server = createServer((browser) => {
    open.add(browser)
    browser.once('close', () => open.delete(browser))
    browser.on('error', () => undefined)
    if (!target) return browser.destroy()
    const upstream = connect(Number(target.port), target.hostname)
    upstream.on('error', () => undefined)
    upstream.once('close', () => browser.destroy())
    browser.once('close', () => upstream.destroy())
    browser.pipe(upstream).pipe(browser)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Nobody is there until another process is named. */
    disconnect: () => {
      target = undefined
      for (const socket of open) socket.destroy()
    },
    switchTo: (next: string) => {
      target = new URL(next)
    },
    stop: async () => {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
