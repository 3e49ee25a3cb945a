import type { Mistakes } from '#ui/form/mistakes.ts'
import { AddressInput } from '#widgets/order-form/address-input.tsx'
import grid from '#widgets/order-form/form-grid.module.css'
import { PlaceFields } from '#widgets/places/place-fields.tsx'
import type { Draft } from './draft.ts'
import styles from './edit.module.css'

const sure = {}

export const PlacePart = ({
  draft,
  mistakes,
  onChange,
}: {
  draft: Draft
  mistakes: Mistakes
  onChange: (part: Partial<Draft>) => void
}) => (
  <div className={grid.grid}>
    <PlaceFields draft={draft} mistakes={mistakes} warnings={sure} onChange={onChange} />
    <div className={grid.wide}>
      <AddressInput draft={draft} error={mistakes.address} onChange={onChange} />
      {draft.longitude !== null && draft.latitude !== null && (
        <p className={styles.spot}>
          地图坐标 {draft.longitude.toFixed(5)}，{draft.latitude.toFixed(5)}
        </p>
      )}
    </div>
  </div>
)
