import type { AnyRouter } from '@tanstack/react-router'
import { syncDevice } from '../alerts/device-push.ts'
import { onSessionEnd } from '../session/session-listeners.ts'
import { useSession } from '../session/session.ts'
import { base } from '../router/address.ts'
import { forgetCopies } from './list-copies.ts'
import { registerWorker } from './worker-registration.ts'

/** A phone keeps the console open for days. */
const lookForNewMs = 3_600_000

const urlIn = (message: unknown): string | undefined => {
  if (typeof message !== 'object' || message === null || !('open' in message)) return undefined
  return typeof message.open === 'string' && message.open.startsWith(`${base}/`) ? message.open : undefined
}

/** After a new version has come the next page is fetched anew, with whatever it is made of now. */
const renewOnNextPage = (router: AnyRouter) => {
  let isOld = false
  const controlled = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    isOld = controlled
  })
  router.subscribe('onResolved', ({ pathChanged }) => {
    if (isOld && pathChanged) window.location.reload()
  })
}

/** The console can be installed, starts without a network and is told of news while it is shut. */
export const startWorker = async (router: AnyRouter) => {
  const registering = registerWorker()
  if (!registering) return
  // What came with a press on a notice opens in the window that is here.
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const url = urlIn(data)
    if (url) router.history.push(url)
  })
  renewOnNextPage(router)
  onSessionEnd(forgetCopies)
  const registration = await registering
  if (!registration) return
  setInterval(() => void registration.update().catch(() => undefined), lookForNewMs)
  const sync = (id: string | undefined) => id !== undefined && void syncDevice(id)
  sync(useSession.getState().me?.id)
  useSession.subscribe(({ me }, before) => me?.id !== before.me?.id && sync(me?.id))
}
