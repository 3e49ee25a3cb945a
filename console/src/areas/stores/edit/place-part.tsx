import { useRef, useState } from 'react'
import { places } from '@zdb/contract/shop/places/endpoints'
import { call } from '#core/http/client.ts'
import { Button } from '#ui/action/button.tsx'
import type { Mistakes } from '#ui/form/mistakes.ts'
import type { Spot } from '#ui/format/distance.ts'
import { useBorders } from '#widgets/map/borders.ts'
import { PinMap } from '#widgets/map/pin-map.tsx'
import { AddressInput } from '#widgets/order-form/address-input.tsx'
import grid from '#widgets/order-form/form-grid.module.css'
import { useCityCode } from '#widgets/places/divisions.ts'
import { PlaceFields } from '#widgets/places/place-fields.tsx'
import type { Draft } from './draft.ts'
import styles from './edit.module.css'

const sure = {}
const noBorders: never[] = []
const background = { manner: 'background' } as const

const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

/** 光华路9号 of 北京市朝阳区光华路9号: the fields above name the rest. */
const streetIn = (whole: string, names: readonly string[]): string =>
  names.reduce((left, name) => (name && left.startsWith(name) ? left.slice(name.length) : left), whole)

type PlaceProps = { draft: Draft; onChange: (part: Partial<Draft>) => void }

/** Says what stands under the pin; what was typed before can be had back. */
const usePin = ({ draft, onChange }: PlaceProps) => {
  const [typed, setTyped] = useState('')
  const [said, setSaid] = useState('')
  const drops = useRef(0)
  const drop = async (to: Spot) => {
    const spot = { longitude: rounded(to.longitude), latitude: rounded(to.latitude) }
    onChange(spot)
    drops.current += 1
    const mine = drops.current
    const answer = await call(places.reverse, { query: spot }, background)
    // The pin has gone on since: what stands here is asked no more.
    if (mine !== drops.current) return undefined
    if (!answer.ok) return setSaid('位置已改，没有认出这里的地址，请核对详细地址')
    const { province, city, district, formatted_address } = answer.data
    const address = streetIn(formatted_address, [province, city, district])
    setTyped((before) => before || draft.address.trim())
    setSaid(address ? `地址已按图钉改为“${address}”` : '位置已改，请核对详细地址')
    return onChange({ ...spot, province, city, county: district, ...(address && { address }) })
  }
  const restore =
    typed && typed !== draft.address.trim()
      ? () => {
          onChange({ address: typed })
          setSaid('')
          setTyped('')
        }
      : undefined
  return { drop, said, typed, restore }
}

const PlaceMap = ({ draft, onChange }: PlaceProps) => {
  const code = useCityCode(draft.province, draft.city)
  const borders = useBorders(code)
  const { drop, said, typed, restore } = usePin({ draft, onChange })
  const { longitude, latitude } = draft
  const spot = longitude === null || latitude === null ? undefined : { longitude, latitude }
  if (!spot && !code) return <p className={styles.spot}>选好省份和城市，就可以在地图上放图钉</p>
  return (
    <div className={styles.map}>
      <PinMap
        key={`${code} ${borders ? 'drawn' : ''}`}
        label={spot ? `门店在${draft.city}地图上的位置` : `${draft.city}地图`}
        borders={borders ?? noBorders}
        spot={spot}
        onDrop={(next) => void drop(next)}
      />
      <p className={styles.spot} aria-live="polite">
        {spot && `地图坐标 ${spot.longitude.toFixed(5)}，${spot.latitude.toFixed(5)}`}
        {said && <span>{said}</span>}
        {restore && (
          <Button kind="text" onClick={restore}>
            用回“{typed}”
          </Button>
        )}
      </p>
    </div>
  )
}

export const PlacePart = ({ mistakes, ...place }: PlaceProps & { mistakes: Mistakes }) => (
  <div className={grid.grid}>
    <PlaceFields draft={place.draft} mistakes={mistakes} warnings={sure} onChange={place.onChange} />
    <div className={grid.wide}>
      <AddressInput draft={place.draft} error={mistakes.address} onChange={place.onChange} />
    </div>
    <div className={grid.wide}>
      <PlaceMap {...place} />
    </div>
  </div>
)
