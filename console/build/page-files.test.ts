import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pages } from '@zdb/contract/pages'
import { firstReads } from './first-reads.ts'
import { modulesOfPages } from './page-files.ts'

const root = join(import.meta.dirname, '..')

test('the files of every page with a chunk of its own are known, those of the order lists above all', async () => {
  const modules = await modulesOfPages(root)
  for (const page of ['home', 'onlineOrders', 'transferOrders', 'receivedOrders', 'transferOrder'] as const)
    expect(modules.get(page)).toMatch(/-page\.tsx$/)
  expect([...modules.keys()].filter((page) => !(page in pages))).toEqual([])
})

test('the document asks for the first rows of each list of orders', () => {
  expect(Object.keys(firstReads.lists).toSorted()).toEqual(
    [pages.onlineOrders, pages.receivedOrders, pages.transferOrders].map(({ path }) => path).toSorted(),
  )
})
