import { presentWorker } from './worker-registration.ts'

/** This browser is told of nothing more, and what it shows already goes from its screen; what it was reached by, if it was. */
export const silenceDevice = async (): Promise<string | undefined> => {
  const worker = await presentWorker()
  if (!worker) return undefined
  try {
    const subscription = await worker.pushManager.getSubscription()
    await subscription?.unsubscribe()
    return subscription?.endpoint
  } finally {
    for (const notice of await worker.getNotifications()) notice.close()
  }
}
