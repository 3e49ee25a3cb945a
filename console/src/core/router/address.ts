import { useCallback } from 'react'
import { useLocation, useParams, useRouter } from '@tanstack/react-router'
import type { Route } from '@zdb/contract/pages'
import type { AddressQuery } from './filter.ts'
import { usePreviewedPlace } from './preview.ts'

export const base = '/console'

/** A route that the server made: of the menu, or of a to-do. */
export const givenRoute = (route: string): Route => route as Route

/** The address of a page. */
export const hrefOf = (route: string): string => `${base}/${route.replace(/^\/+/, '')}`

/** Plain text pairs: `?status=2` stays readable and is the same link everywhere. */
export const parseQuery = (text: string): AddressQuery => Object.fromEntries(new URLSearchParams(text))
export const printQuery = (query: Record<string, unknown>): string => {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text}`
}

/** Goes to a page: `open(routeTo('staff'))`. */
export const useOpen = () => {
  const { history } = useRouter()
  return useCallback(
    (route: Route, { replace = false } = {}) => (replace ? history.replace : history.push)(hrefOf(route)),
    [history],
  )
}

/** Where the person is, without the base: `setting/staff`. */
export const usePlace = (): string => {
  const previewed = usePreviewedPlace()
  const place = useLocation({ select: ({ pathname }) => pathname.replace(base, '').replace(/^\/+|\/+$/g, '') })
  return previewed?.path ?? place
}

/** What the address asks for under a name; nothing where it does not. */
export const useAsked = (name: string): string =>
  useLocation({ select: ({ search }) => (search as AddressQuery)[name] ?? '' })

/** A part of the address: `no` of `netorder/index/{no}/detail`. */
export const useParam = (name: string): string => {
  const previewed = usePreviewedPlace()
  const params = useParams({ strict: false }) as Record<string, string | undefined>
  return (previewed?.params ?? params)[name] ?? ''
}
