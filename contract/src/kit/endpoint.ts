import type { $ZodType, input, output } from 'zod/v4/core'
import type { OperatorRole } from '../operator-roles.ts'
import type { Permission } from '../permissions.ts'
import type { Thing } from '../things.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * The columns of an endpoint's line.
 * - `allow`  the permission it needs; `signedIn` for what every signed-in person may do
 * - `open`   no session needed (then `allow` is absent)
 * - `desk`   a call of the platform's desk: the roles that may use it, `operator` for every operator; no merchant ever may
 * - `look`   shows what is a merchant's own: whoever looked stands in the audit with whose it is, or there is no answer;
 *            `maybe` where it may turn out to be nobody's: an empty list, a search, a matter of the platform's own
 * - `of`     which wire parameter names which thing, so that another merchant's id is refused
 * - `once`   a repeated idempotency key answers as the first time; `outside` when others are asked on the way,
 *            so that it cannot be one transaction; a change at the desk is `once` without its line saying so, and
 *            says `false` where repeating it must not be answered from memory
 * - `quiet`  the console shows no message when it is refused
 * - `mayLag` a list or figures that may be up to two seconds old to everybody but who changed something: asked of the
 *            hot standby where there is one. No push may have it asked again, and neither money nor one thing alone may lag
 * - `upload` multipart body, `download` a file instead of the envelope
 */
export type Columns = {
  query?: $ZodType
  body?: $ZodType
  result: $ZodType
  allow?: Permission | 'signedIn'
  open?: true
  desk?: readonly OperatorRole[] | 'operator'
  look?: true | 'maybe'
  of?: Readonly<Record<string, Thing>>
  once?: true | 'outside' | false
  quiet?: true
  mayLag?: true
  upload?: true
  download?: true
  about: string
}

type Line<P extends string = string, C extends Columns = Columns> = C & { readonly method: Method; readonly path: P }

export type Endpoint = Line & { readonly key: string }

/** What changes something at the desk; a look is written down every time, and of a file there is no body to compare. */
const changesAtDesk = (method: Method, { desk, look, upload }: Columns): boolean =>
  desk !== undefined && method !== 'GET' && !look && !upload

const line =
  (method: Method) =>
  <const P extends string, const C extends Columns>(path: P, columns: C): Line<P, C> => ({
    method,
    path,
    ...(changesAtDesk(method, columns) ? { once: true } : {}),
    ...columns,
  })

export const get = line('GET')
export const post = line('POST')
export const put = line('PUT')
export const del = line('DELETE')

export type Area<E extends Record<string, Line>> = { readonly [K in keyof E]: E[K] & { readonly key: string } }

/** Names every line `area.name`; the name is the handler, the query key, the log line and the test. */
export const area = <const E extends Record<string, Line>>(name: string, lines: E): Area<E> =>
  Object.fromEntries(Object.entries(lines).map(([key, value]) => [key, { ...value, key: `${name}.${key}` }])) as Area<E>

type PathNames<P extends string> = P extends `${string}{${infer N}}${infer Rest}` ? N | PathNames<Rest> : never
export type Params<E> = E extends { path: infer P extends string } ? { [K in PathNames<P>]: string } : never

type Out<T> = T extends $ZodType ? output<T> : undefined
type In<T> = T extends $ZodType ? input<T> : undefined
type Column<E, N extends string> = E extends { [K in N]: infer T } ? T : undefined

/** What a handler holds in hand: decoded values. */
export type Query<E> = Out<Column<E, 'query'>>
export type Body<E> = Out<Column<E, 'body'>>
export type Result<E> = Out<Column<E, 'result'>>

/** What travels: the side a client sends and reads. */
export type WireQuery<E> = In<Column<E, 'query'>>
export type WireBody<E> = In<Column<E, 'body'>>
export type WireResult<E> = In<Column<E, 'result'>>

export const pathNames = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map((m) => m[1] as string)
