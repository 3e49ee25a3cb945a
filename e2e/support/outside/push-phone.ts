import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { pushDesk } from '../../../server/test/harness/push-desk.ts'
import type { Subscription } from '../../../server/src/ports/web-push/port.ts'
import { listenTo } from '../ears.ts'

/** A phone of 390 pixels in somebody's hand. */
export const handset: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  serviceWorkers: 'allow',
}

/**
 * The browser of the stories reaches no push service and has no tray for notices: the sandbox's service takes the place
 * of the one, and the answer to its question is yes.
 */
const subscribesElsewhere = `
  const held = 'subscription'
  const subscriptionOf = (json) => json && {
    ...JSON.parse(json),
    toJSON: () => JSON.parse(json),
    unsubscribe: async () => (sessionStorage.removeItem(held), true),
  }
  PushManager.prototype.getSubscription = async () => subscriptionOf(sessionStorage.getItem(held))
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    sessionStorage.setItem(held, await subscribeOutside(applicationServerKey))
    return subscriptionOf(sessionStorage.getItem(held))
  }
  Object.defineProperty(Notification, 'permission', { get: () => sessionStorage.getItem('asked') ?? 'default' })
  Notification.requestPermission = async () => (sessionStorage.setItem('asked', 'granted'), 'granted')`

/** In the worker: what it shows stands in a tray, one for each tag, until it is closed. */
const tray = `
  globalThis.tray ??= new Map()
  registration.showNotification = async (title, { tag, body, data }) =>
    void tray.set(tag, { title, body, data, close: () => tray.delete(tag) })`

const shown = `[...tray.values()].map(({ title, body, data }) => ({ title, body, url: data.url }))`

const pressed = `
  for (const notification of [...tray.values()].slice(0, 1))
    dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined }))`

export type News = { title: string; body: string; url: string }

/** A phone that the sandbox's push service knows, and the way of a message from there to the service worker. */
export const pushPhone = (sandboxUrl: string) => {
  const desk = pushDesk(sandboxUrl)
  let subscription: Subscription | undefined
  const inWorker = (page: Page, script: string): Promise<unknown> => {
    const [worker] = page.context().serviceWorkers()
    if (!worker) throw new Error('the console has no service worker')
    return worker.evaluate(script)
  }
  return {
    before: async (context: BrowserContext): Promise<void> => {
      await listenTo(context)
      await context.exposeBinding('subscribeOutside', async (_source, key: string) => {
        subscription = await desk.subscribe(key)
        return JSON.stringify(subscription)
      })
      await context.addInitScript(subscribesElsewhere)
    },
    /** What came for this phone, decrypted, newest first. */
    messages: async (): Promise<string[]> =>
      subscription ? (await desk.messages(subscription)).map(({ text }) => text) : [],
    /** The browser hands a message to the service worker, as it does when one comes. */
    deliver: async (page: Page, data: string): Promise<void> => {
      await inWorker(page, tray)
      const session = await page.context().newCDPSession(page)
      const registered = new Promise<string>((resolve) => {
        session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
          const ours = registrations.find(({ isDeleted }) => !isDeleted)
          if (ours) resolve(ours.registrationId)
        })
      })
      await session.send('ServiceWorker.enable')
      const { origin } = new URL(page.url())
      await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data })
      await session.detach()
    },
    /** What stands on the locked screen. */
    notices: async (page: Page): Promise<News[]> => (await inWorker(page, shown)) as News[],
    /** A press on the first of them. */
    press: async (page: Page): Promise<void> => void (await inWorker(page, pressed)),
  }
}
