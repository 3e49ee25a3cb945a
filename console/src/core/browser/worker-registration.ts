/** The service worker of the console; undefined where the browser or the connection allows none. */
export const registerWorker = (): Promise<ServiceWorkerRegistration | undefined> | undefined =>
  'serviceWorker' in navigator
    ? navigator.serviceWorker
        .register('/console/sw.js', { scope: '/console/', updateViaCache: 'none' })
        .catch(() => undefined)
    : undefined

/** The one that is here already: nothing is fetched for it and nothing waited for. */
export const presentWorker = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration('/console/') : undefined

const patienceMs = 10_000

/** The worker at work; what is slow to come does not come. */
export const activeWorker = async (): Promise<ServiceWorkerRegistration | undefined> => {
  if (!(await registerWorker())) return undefined
  const late = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), patienceMs)
  })
  return Promise.race([navigator.serviceWorker.ready, late])
}
