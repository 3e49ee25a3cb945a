import { Button } from '#ui/action/button.tsx'
import { TextInput } from '#ui/input/inputs.tsx'
import { newKey, type SpecDraft } from './specs.ts'
import styles from './spec-fields.module.css'

const most = 3

/** Up to three specs, each with its values in one line. */
export const SpecFields = ({
  specs,
  onChange,
}: {
  specs: readonly SpecDraft[]
  onChange: (specs: readonly SpecDraft[]) => void
}) => {
  const set = (place: number, part: Partial<SpecDraft>) =>
    onChange(specs.map((spec, index) => (index === place ? { ...spec, ...part } : spec)))
  return (
    <>
      {specs.map((spec, place) => (
        <div key={spec.key} className={styles.spec}>
          <TextInput
            aria-label={`规格名 ${place + 1}`}
            placeholder="规格名，如枝数"
            maxLength={10}
            value={spec.name}
            onChange={(name) => set(place, { name })}
          />
          <TextInput
            aria-label={`规格值 ${place + 1}`}
            placeholder="规格值，用空格分开，如 11枝 33枝"
            maxLength={400}
            value={spec.words}
            onChange={(words) => set(place, { words })}
          />
          <Button
            kind="text"
            aria-label={`删除规格 ${place + 1}`}
            onClick={() => onChange(specs.filter((_, index) => index !== place))}
          >
            删除
          </Button>
        </div>
      ))}
      {specs.length < most && (
        <div>
          <Button onClick={() => onChange([...specs, { key: newKey(), name: '', words: '' }])}>添加规格</Button>
        </div>
      )}
    </>
  )
}
