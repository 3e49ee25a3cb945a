/** What of a service worker's world is used here: the library of types for pages does not know it. */
export type WorkerEvent = Event & { waitUntil: (work: Promise<unknown>) => void }
export type FetchEvent = WorkerEvent & {
  readonly request: Request
  respondWith: (answer: Promise<Response>) => void
}
export type PushEvent = WorkerEvent & { readonly data: { json: () => unknown } | null }
export type MessageToWorker = WorkerEvent & { readonly data: unknown }
export type NotificationEvent = WorkerEvent & { readonly notification: Notification }

export type WindowClient = {
  readonly url: string
  readonly focused: boolean
  focus: () => Promise<unknown>
  postMessage: (message: unknown) => void
}

export type WorkerScope = {
  readonly location: Location
  readonly registration: ServiceWorkerRegistration
  readonly clients: {
    claim: () => Promise<void>
    matchAll: (options: { type: 'window'; includeUncontrolled: boolean }) => Promise<readonly WindowClient[]>
    openWindow: (url: string) => Promise<unknown>
  }
  skipWaiting: () => Promise<void>
  addEventListener: {
    (type: 'install' | 'activate', hear: (event: WorkerEvent) => void): void
    (type: 'fetch', hear: (event: FetchEvent) => void): void
    (type: 'message', hear: (event: MessageToWorker) => void): void
    (type: 'push', hear: (event: PushEvent) => void): void
    (type: 'notificationclick', hear: (event: NotificationEvent) => void): void
  }
}

/** Written in by the build: its name, what the shell is made of, and the calls whose last answers are kept. */
declare const BUILD_NAME: string
declare const SHELL_FILES: readonly string[]
declare const START_CALLS: readonly string[]
declare const LIST_CALLS: readonly string[]
/** Who is before the screen is told by this one. */
declare const ACCOUNT_CALL: string

export const build = BUILD_NAME
export const shellFiles = SHELL_FILES
export const startCalls = START_CALLS
export const listCalls = LIST_CALLS
export const accountCall = ACCOUNT_CALL
