import { useState } from 'react'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { places } from '@zdb/contract/shop/places/endpoints'
import { callsOf, serve } from '../../../test/fake-server.ts'
import { showPage } from '../../../test/render.tsx'
import { PlaceFields } from './place-fields.tsx'

const lists: Readonly<Record<string, [string, string, string][]>> = {
  '': [
    ['110000', '北京市', '北京'],
    ['440000', '广东省', '广东'],
  ],
  110000: [['110100', '北京市', '北京']],
  110100: [['110105', '朝阳区', '朝阳']],
  440000: [['440300', '深圳市', '深圳']],
  440300: [['440305', '南山区', '南山']],
}

beforeEach(() =>
  serve(places.divisions, ({ query: { parent = '' } }) =>
    (lists[parent] ?? []).map(([code, name, short]) => ({ code, name, short })),
  ),
)

const Form = () => {
  const [draft, setDraft] = useState({ province: '', city: '', county: '' })
  return (
    <PlaceFields
      draft={draft}
      mistakes={{}}
      warnings={{}}
      onChange={(part) => setDraft((before) => ({ ...before, ...part }))}
    />
  )
}

const show = () => showPage(Form, { at: 'home' })
const box = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
/** The list stands twice in the page: once to be seen, once to be read aloud. */
const choose = async (name: string) => userEvent.click(await screen.findByText(name, { selector: 'span' }))
const values = async () => [(await box('省份')).value, (await box('城市')).value, (await box('区县')).value]

test('a place is picked from the list level by level, and a municipality is its own city', async () => {
  show()
  await userEvent.click(await box('省份'))
  await choose('北京市')
  expect(await values()).toEqual(['北京市', '北京市', ''])
  await userEvent.click(await box('区县'))
  await choose('朝阳区')
  expect(await values()).toEqual(['北京市', '北京市', '朝阳区'])
  await userEvent.clear(await box('省份'))
  await userEvent.type(await box('省份'), '广')
  await choose('广东省')
  expect(await values()).toEqual(['广东省', '', ''])
})

test('what everybody calls a place becomes its name, and what nobody knows is doubted', async () => {
  show()
  await userEvent.type(await box('省份'), '广东')
  await userEvent.tab()
  await userEvent.type(await box('城市'), '火星')
  await userEvent.tab()
  expect(await screen.findByText('列表里没有“火星”这个城市，请选择或核对')).toBeTruthy()
  expect(await values()).toEqual(['广东省', '火星', ''])
})

test('a form that is filled by a pasted message asks for no list', async () => {
  show()
  await box('省份')
  expect(callsOf(places.divisions)).toHaveLength(0)
})
