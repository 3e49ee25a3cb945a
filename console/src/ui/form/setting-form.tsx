import { useState, type ReactNode } from 'react'
import { Button } from '../action/button.tsx'
import type { Mistakes } from './mistakes.ts'
import { SaveFoot } from './save-foot.tsx'
import styles from './setting-form.module.css'

type Change<D> = (part: Partial<D>) => void

const isEqual = <D extends object>(a: D, b: D): boolean =>
  Object.entries(a).every(([name, value]) => (b as Record<string, unknown>)[name] === value)

const noMistakes = (): Mistakes => ({})

/** A setting that is changed where it stands: what is typed is a draft until it is saved or given up. */
export const SettingForm = <D extends object>({
  kept,
  saved,
  readOnly = false,
  busy,
  isSame = isEqual,
  mistakesIn = noMistakes,
  onSave,
  usual,
  children,
}: {
  /** What is saved, as the inputs hold it. */
  kept: D
  /** What the foot says while nothing has changed. */
  saved: string
  /** Whoever only looks has nothing to save. */
  readOnly?: boolean
  busy: boolean
  isSame?: (a: D, b: D) => boolean
  mistakesIn?: (draft: D) => Mistakes
  /** Sends it and says what was wrong with it; nothing once it is saved. */
  onSave: (draft: D) => Promise<Mistakes | undefined>
  /** What it is unless somebody says otherwise; offered where it is known. */
  usual?: D
  children: (form: { draft: D; mistakes: Mistakes; change: Change<D> }) => ReactNode
}) => {
  const [changed, setChanged] = useState<Partial<D>>({})
  const [mistakes, setMistakes] = useState<Mistakes>({})
  const draft: D = { ...kept, ...changed }
  const change: Change<D> = (part) => {
    setMistakes({})
    setChanged((before) => ({ ...before, ...part }))
  }
  const giveUp = () => {
    setChanged({})
    setMistakes({})
  }
  const save = async () => {
    const found = mistakesIn(draft)
    if (Object.keys(found).length > 0) return setMistakes(found)
    const wrong = await onSave(draft)
    if (wrong) setMistakes(wrong)
    else giveUp()
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {children({ draft, mistakes, change })}
      {!readOnly && (
        <SaveFoot dirty={!isSame(draft, kept)} busy={busy} saved={saved} onGiveUp={giveUp}>
          {usual && (
            <Button kind="text" off={isSame(draft, usual)} onClick={() => change(usual)}>
              恢复默认
            </Button>
          )}
        </SaveFoot>
      )}
    </form>
  )
}
