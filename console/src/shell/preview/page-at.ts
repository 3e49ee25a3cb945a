import type { Route } from '@zdb/contract/pages'
import type { Page } from '#core/router/page.ts'
import type { Place } from '#core/router/preview.ts'

const paramsOf = (pattern: string, path: string): Record<string, string> | undefined => {
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  if (wanted.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [at, part] of wanted.entries()) {
    const found = decodeURIComponent(given[at] ?? '')
    if (part.startsWith('{')) params[part.slice(1, -1)] = found
    else if (part !== found) return undefined
  }
  return params
}

/** Which of the pages a route means, and what it says to it. */
export const pageAt = (pages: readonly Page[], route: Route): { page: Page; place: Place } | undefined => {
  const [path = '', query = ''] = route.split('?')
  for (const page of pages) {
    const params = paramsOf(page.path, path)
    if (params) return { page, place: { path, params, query: Object.fromEntries(new URLSearchParams(query)) } }
  }
  return undefined
}
