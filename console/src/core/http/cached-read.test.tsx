import { expect, test, vi } from 'vitest'
import { screen } from '@testing-library/react'
import { system } from '@zdb/contract/system/endpoints'
import { callsOf, refuse, serve } from '../../../test/fake-server.ts'
import { showPage } from '../../../test/render.tsx'
import { readKept, useKept } from './cached-read.ts'

const types = [{ id: 1, name: '鲜花绿植' }]

test('product types are fetched once a day', async () => {
  vi.useFakeTimers({ now: 0, toFake: ['Date'] })
  serve(system.productTypes, types)
  await readKept('productTypes', system.productTypes)
  expect(await readKept('productTypes', system.productTypes)).toEqual(types)
  expect(callsOf(system.productTypes)).toHaveLength(1)
  vi.setSystemTime(86_400_000)
  await readKept('productTypes', system.productTypes)
  expect(callsOf(system.productTypes)).toHaveLength(2)
})

const Names = () =>
  `品类：${useKept('productTypes', system.productTypes)
    .map(({ name }) => name)
    .join('、')}`

test('a kept list is shown', async () => {
  serve(system.productTypes, types)
  showPage(Names)
  expect(await screen.findByText('品类：鲜花绿植')).toBeTruthy()
})

test('a list that is refused is empty and is not kept', async () => {
  refuse(system.productTypes, { code: 50003, message: '系统繁忙，请稍后再试' })
  expect(await readKept('productTypes', system.productTypes)).toBeUndefined()
  serve(system.productTypes, types)
  expect(await readKept('productTypes', system.productTypes)).toEqual(types)
})
