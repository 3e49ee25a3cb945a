import type { ImDraft } from '../port.ts'

/** Something that was to be sent and is not known to have arrived. */
export type ShelvedMessage = {
  readonly random: string
  readonly me: string
  readonly to: string
  readonly time: number
  /** Rises from one to the next that was written. */
  readonly order: number
  readonly draft: ImDraft
}

/** Keeps what is under way beyond the page, its file included. */
export type Shelf = {
  readonly put: (row: ShelvedMessage) => Promise<void>
  readonly take: (random: string) => Promise<void>
  readonly all: () => Promise<readonly ShelvedMessage[]>
  readonly clear: () => Promise<void>
}

const databaseName = 'zdb.chat'
const storeName = 'unsent'

const asPromise = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('indexedDB')))
  })

const openDatabase = (): Promise<IDBDatabase> => {
  const request = indexedDB.open(databaseName, 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName, { keyPath: 'random' }))
  return asPromise(request)
}

const memoryShelf = (): Shelf => {
  const rows = new Map<string, ShelvedMessage>()
  return {
    put: (row) => Promise.resolve(void rows.set(row.random, row)),
    take: (random) => Promise.resolve(void rows.delete(random)),
    all: () => Promise.resolve([...rows.values()]),
    clear: () => Promise.resolve(rows.clear()),
  }
}

/** A browser that keeps nothing (a private window, a full disk) costs the going on after a reload, nothing else. */
const forgiving = <T>(work: Promise<T>, otherwise: T): Promise<T> => work.catch(() => otherwise)

const databaseShelf = (): Shelf => {
  let database: Promise<IDBDatabase> | undefined
  const store = async (mode: IDBTransactionMode) => {
    database ??= openDatabase()
    return (await database).transaction(storeName, mode).objectStore(storeName)
  }
  const change = async (act: (rows: IDBObjectStore) => IDBRequest): Promise<void> => {
    await asPromise(act(await store('readwrite')))
  }
  return {
    put: (row) =>
      forgiving(
        change((rows) => rows.put(row)),
        undefined,
      ),
    take: (random) =>
      forgiving(
        change((rows) => rows.delete(random)),
        undefined,
      ),
    all: () =>
      forgiving(
        store('readonly').then((rows) => asPromise(rows.getAll() as IDBRequest<ShelvedMessage[]>)),
        [],
      ),
    clear: () =>
      forgiving(
        change((rows) => rows.clear()),
        undefined,
      ),
  }
}

export const makeShelf = (): Shelf => (typeof indexedDB === 'undefined' ? memoryShelf() : databaseShelf())
