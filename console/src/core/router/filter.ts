import { useCallback } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { usePreviewedPlace } from './preview.ts'

/** How one filter travels in the address bar; a value equal to the one it falls back to is left out. */
export type Field<T> = { readonly fallback: T; readonly parse: (text: string) => T | undefined }

export const text = (fallback = ''): Field<string> => ({ fallback, parse: (value) => value.trim() })

/** To the letter, as it stands in the address: what is empty is not what is absent. */
export const exact: Field<string | undefined> = { fallback: undefined, parse: (value) => value }

export const whole = (fallback: number): Field<number> => ({
  fallback,
  parse: (value) => (/^\d{1,9}$/.test(value) ? Number(value) : undefined),
})

/** The first choice is the one it falls back to. */
export const oneOf = <const T extends string>(first: T, ...others: T[]): Field<T> => ({
  fallback: first,
  parse: (value) => [first, ...others].find((choice) => choice === value),
})

export type Fields = Readonly<Record<string, Field<string> | Field<number> | Field<string | undefined>>>
export type Filter<F extends Fields> = { [K in keyof F]: F[K] extends Field<infer T> ? T : never }

export type AddressQuery = Readonly<Record<string, string>>

export const readFilter = <const F extends Fields>(fields: F, query: AddressQuery): Filter<F> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const given = query[name]
      return [name, (given === undefined ? undefined : field.parse(given)) ?? field.fallback]
    }),
  ) as Filter<F>

/** Fields that this page does not know stay in the address as they are. */
export const writeFilter = <const F extends Fields>(fields: F, change: Partial<Filter<F>>, query: AddressQuery) => {
  const next: Record<string, string> = { ...query }
  for (const [name, value] of Object.entries(change as Record<string, string | number | undefined>)) {
    if (value === undefined || value === fields[name]?.fallback) delete next[name]
    else next[name] = String(value)
  }
  return next
}

/** The address bar is the state: `const [filter, setFilter] = useFilter({ tab: oneOf('staff', 'roles'), page: whole(1) })`. */
export const useFilter = <const F extends Fields>(
  fields: F,
): [filter: Filter<F>, setFilter: (change: Partial<Filter<F>>) => void] => {
  const previewed = usePreviewedPlace()
  const address = useSearch({ strict: false }) as AddressQuery
  const navigate = useNavigate()
  const setFilter = useCallback(
    (change: Partial<Filter<F>>) => {
      // The address is the other page's.
      if (previewed) return
      void navigate({ to: '.', search: (before: AddressQuery) => writeFilter(fields, change, before) } as never)
    },
    [navigate, fields, previewed],
  )
  return [readFilter(fields, previewed?.query ?? address), setFilter]
}
