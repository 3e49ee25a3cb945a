import { useState } from 'react'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { places } from '@zdb/contract/shop/places/endpoints'
import { call } from '#core/http/client.ts'
import { sayError } from '#core/alerts/notices.ts'
import { useRead } from '#core/http/query.tsx'
import { Field } from '#ui/form/field.tsx'
import { useDebounced } from '#ui/time/debounce.ts'
import { TipInput } from '#ui/input/tip-input.tsx'

type Place = WireResult<typeof places.inputTips>[number]

/** Where an order goes, as the inputs of a form hold it. */
export type PlaceDraft = {
  province: string
  city: string
  county: string
  address: string
  longitude: number | null
  latitude: number | null
}

const background = { manner: 'background' } as const

/** 光华路22号光华路SOHO2座: the street first, then the name, which the street may already hold. */
const textOf = ({ name, address }: Place): string => (address.includes(name) ? address : `${address}${name}`)

const tipOf = (place: Place) => ({
  ...place,
  key: place.id || textOf(place),
  text: textOf(place),
  title: place.name,
  note: `${place.district}${place.address}`,
})

/** What is left of 北京市朝阳区 without the province and the city that are known. */
const countyIn = (district: string, { province, city, county }: PlaceDraft): string =>
  district.replace(province.trim(), '').replace(city.trim(), '').trim() || county

const geocode = (address: string, city: string) =>
  call(places.geocode, { query: { address, city: city.trim() || undefined } }, background)

/** Street and house: places are suggested while one types; what was only typed is located when the box is left. */
export const AddressInput = ({
  draft,
  error,
  warning,
  onChange,
}: {
  draft: PlaceDraft
  error: string | undefined
  warning?: string
  onChange: (part: Partial<PlaceDraft>) => void
}) => {
  const [typing, setTyping] = useState(false)
  const keywords = useDebounced(draft.address.trim()).slice(0, 50)
  const city = draft.city.trim() || undefined
  const { data: found = [] } = useRead(
    places.inputTips,
    { query: { keywords, city } },
    { enabled: typing && keywords.length > 1, fresh: 60_000 },
  )

  const choose = async (place: Place & { text: string }) => {
    setTyping(false)
    const { longitude, latitude, district, text } = place
    if (city) return onChange({ address: text, county: countyIn(district, draft), longitude, latitude })
    onChange({ address: text, longitude, latitude })
    const answer = await geocode(`${district}${text}`, '')
    if (answer.ok) onChange({ province: answer.data.province, city: answer.data.city, county: answer.data.district })
  }
  const locate = async () => {
    setTyping(false)
    const { province, county, address, longitude } = draft
    if (!city || !address.trim() || longitude !== null) return
    const answer = await geocode(`${province}${draft.city}${county}${address}`, draft.city)
    if (!answer.ok) return sayError('没有找到这个地址的位置，请核对')
    onChange({ longitude: answer.data.longitude, latitude: answer.data.latitude })
  }
  return (
    <div onBlur={() => void locate()}>
      <Field
        label="详细地址"
        error={error}
        warning={warning}
        hint={draft.longitude === null ? '输入时可选提示的地点；离开这一栏时自动定位' : '已定位，距离按此计算'}
      >
        {(id) => (
          <TipInput
            id={id}
            maxLength={120}
            value={draft.address}
            tips={typing ? found.map(tipOf) : []}
            onChange={(address) => {
              setTyping(true)
              onChange({ address, longitude: null, latitude: null })
            }}
            onChoose={(place) => void choose(place)}
          />
        )}
      </Field>
    </div>
  )
}
