import { lazy, type ComponentType } from 'react'
import type { Page } from './page.ts'

/** A page's chunk that has not come after 120 s will not come (spec 1, section 9). */
export const chunkTimeoutMs = 120_000

export const inTime = <T>(load: () => Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('页面加载超时')), chunkTimeoutMs)
  })
  return Promise.race([load(), late]).finally(() => clearTimeout(timer))
}

/** The body of a page, in its own chunk. */
export const pageBody = (page: Page): ComponentType =>
  lazy(() => inTime(page.load).then((found) => ({ default: found })))
