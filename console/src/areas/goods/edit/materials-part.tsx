import { Button } from '#ui/action/button.tsx'
import type { DraftPart } from '#ui/form/draft-part.ts'
import { TextInput } from '#ui/input/inputs.tsx'
import { NumericInput } from '#ui/input/numeric-input.tsx'
import { newKey } from '#widgets/goods/specs.ts'
import type { Draft, MaterialDraft } from './draft.ts'
import styles from './edit.module.css'

const costOf = (materials: readonly MaterialDraft[]): string =>
  materials.reduce((sum, { quantity, cost }) => sum + Number(quantity) * Number(cost), 0).toFixed(2)

/** What one of it is made of; what is made of it costs so much. */
export const MaterialsPart = ({ draft: { materials }, mistakes, onChange }: DraftPart<Draft>) => {
  const change = (place: number, part: Partial<MaterialDraft>) =>
    onChange({ materials: materials.map((one, index) => (index === place ? { ...one, ...part } : one)) })
  return (
    <div className={styles.page}>
      {materials.map((material, place) => {
        const at = place + 1
        return (
          <div key={material.key} className={styles.row}>
            <TextInput
              aria-label={`用料名称 ${at}`}
              placeholder="用料，如红玫瑰"
              maxLength={30}
              value={material.name}
              onChange={(name) => change(place, { name })}
            />
            <NumericInput
              aria-label={`用量 ${at}`}
              precision={2}
              min="0"
              max="100000"
              value={material.quantity}
              onChange={(quantity) => change(place, { quantity })}
            />
            <TextInput
              aria-label={`单位 ${at}`}
              placeholder="单位"
              maxLength={10}
              value={material.unit}
              onChange={(unit) => change(place, { unit })}
            />
            <NumericInput
              aria-label={`单位成本 ${at}`}
              precision={2}
              min="0"
              max="100000"
              unit="元"
              value={material.cost}
              onChange={(cost) => change(place, { cost })}
            />
            <Button
              kind="text"
              aria-label={`删除用料 ${at}`}
              onClick={() => onChange({ materials: materials.filter((_, index) => index !== place) })}
            >
              删除
            </Button>
          </div>
        )
      })}
      <div>
        <Button
          onClick={() =>
            onChange({ materials: [...materials, { key: newKey(), name: '', quantity: '', unit: '枝', cost: '' }] })
          }
        >
          添加用料
        </Button>
      </div>
      {mistakes.materials && (
        <p className={styles.error} role="alert">
          {mistakes.materials}
        </p>
      )}
      {materials.length > 0 && (
        <p className={styles.note}>一份的用料成本约 {costOf(materials)} 元；规格的成本按用料倍数计算</p>
      )}
    </div>
  )
}
