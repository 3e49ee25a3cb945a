import type { Endpoint, Params, WireBody, WireQuery } from '@zdb/contract/kit/endpoint'

/** The columns of a contract line that reach the browser; the schemas stay behind as types. */
export type Line = Pick<
  Endpoint,
  'method' | 'path' | 'key' | 'allow' | 'open' | 'once' | 'quiet' | 'mayLag' | 'upload' | 'download'
>

type NamedPart<Name extends string, T> = undefined extends T ? { [K in Name]?: T } : { [K in Name]: T }
type PathParams<E> = keyof Params<E> extends never ? { params?: Record<string, string> } : { params: Params<E> }

export type Input<E> = PathParams<E> &
  NamedPart<'query', Partial<WireQuery<E>> extends WireQuery<E> ? WireQuery<E> | undefined : WireQuery<E>> &
  NamedPart<'body', WireBody<E>> & { file?: File }

export type LooseInput = {
  params?: Readonly<Record<string, string>>
  query?: unknown
  body?: unknown
  file?: File
}

/** The input may be left out where the line needs none. */
export type InputArgs<E, More extends unknown[] = []> =
  Record<never, never> extends Input<E> ? [input?: Input<E>, ...More] : [input: Input<E>, ...More]

/** The address of a line; also what a download link points at. */
export const addressOf = (line: Pick<Line, 'path'>, { params = {}, query }: LooseInput = {}): string => {
  const path = line.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const pairs = Object.entries((query ?? {}) as Record<string, unknown>).filter(
    ([, value]) => value !== undefined && value !== null,
  )
  const text = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString()
  return text ? `${path}?${text}` : path
}

/** A random key; `crypto.randomUUID` is missing on plain http. */
export const newKey = (): string =>
  '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) =>
    (Number(digit) ^ ((crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) & (15 >> (Number(digit) / 4)))).toString(16),
  )

type Carried = {
  token: string | undefined
  key: string
  /** Asked by the page itself: it does not count as somebody being there. */
  background?: boolean
}

export const requestOf = (line: Line, input: LooseInput, { token, key, background = false }: Carried): RequestInit => {
  const headers: Record<string, string> = { Accept: 'application/json', 'X-Console': '1' }
  if (background) headers['X-Background'] = '1'
  if (token) headers.Authorization = `Bearer ${token}`
  if (line.once) headers['Idempotency-Key'] = key
  if (line.upload && input.file) {
    const form = new FormData()
    form.append('file', input.file)
    return { method: line.method, headers, body: form, credentials: 'same-origin' }
  }
  if (input.body === undefined) return { method: line.method, headers, credentials: 'same-origin' }
  headers['Content-Type'] = 'application/json'
  return { method: line.method, headers, body: JSON.stringify(input.body), credentials: 'same-origin' }
}
