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

const lazyPage = (page: Page): ComponentType => lazy(() => inTime(page.load).then((found) => ({ default: found })))

/** The body of a page, which can be fetched anew: one that failed to come once stays away otherwise. */
export const pageBody = (page: Page) => {
  let Body = lazyPage(page)
  return { current: () => Body, renew: () => (Body = lazyPage(page)) }
}

export type PageBody = ReturnType<typeof pageBody>
