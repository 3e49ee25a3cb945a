import { build, shellFiles } from './scope.ts'

const prefix = 'zdb-shell-'
const name = `${prefix}${build}`
/** The one page of the console, whatever its address. */
const page = '/console/'
/** Longer than this nobody looks at an empty screen while the shell lies here. */
const patienceMs = 5_000

export const isShellFile = (path: string): boolean => path.startsWith('/console/assets/') || shellFiles.includes(path)

/** A page instead of a script or a picture says that the file is of another build, whatever its status. */
const isFile = (answer: Response): boolean =>
  answer.ok && !(answer.headers.get('content-type') ?? '').startsWith('text/html')

const fetchNow = async (path: string): Promise<readonly [string, Response]> => {
  const answer = await fetch(new Request(path, { cache: 'reload' }))
  if (path === page ? !answer.ok : !isFile(answer)) throw new Error(`not of this build: ${path}`)
  return [path, answer]
}

/** All of this build or nothing: a shell with a hole would not start. */
export const fetchShell = async (): Promise<void> => {
  const fetched = await Promise.all([page, ...shellFiles].map(fetchNow))
  const cache = await caches.open(name)
  try {
    for (const [path, answer] of fetched) await cache.put(path, answer)
  } catch (error) {
    await caches.delete(name)
    throw error
  }
}

export const dropOldShells = async (): Promise<void> => {
  for (const each of await caches.keys()) if (each.startsWith(prefix) && each !== name) await caches.delete(each)
}

/** A player asks for sounds in parts, and some play nothing that does not come as one. */
const partOf = async (answer: Response, range: string | null): Promise<Response> => {
  const [, from = '', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? []
  if (from === '') return answer
  const whole = await answer.clone().arrayBuffer()
  const first = Number(from)
  const last = Math.min(to === '' ? whole.byteLength : Number(to) + 1, whole.byteLength) - 1
  if (first > last) return answer
  return new Response(whole.slice(first, last + 1), {
    status: 206,
    headers: {
      'content-type': answer.headers.get('content-type') ?? '',
      'content-range': `bytes ${first}-${last}/${whole.byteLength}`,
    },
  })
}

/** Files have their content in their name, so that one that is here is the right one, however it is asked for. */
export const shellFile = async (request: Request): Promise<Response> => {
  const cache = await caches.open(name)
  const known = await cache.match(request, { ignoreVary: true })
  if (known) return partOf(known, request.headers.get('range'))
  const answer = await fetch(request)
  // A part of a file is not the file.
  if (isFile(answer) && answer.status === 200) await cache.put(request, answer.clone())
  return isFile(answer) || !answer.ok ? answer : Response.error()
}

/** The server's page first, so that nobody stays on an old version; the one that lies here when it does not come. */
export const shellPage = async (request: Request): Promise<Response> => {
  const fetched = fetch(request)
  const late = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), patienceMs)
  })
  const answer = await Promise.race([fetched.catch(() => undefined), late])
  return answer ?? (await (await caches.open(name)).match(page)) ?? fetched
}
