import { useState } from 'react'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Button } from '#ui/action/button.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { CapacityGrid } from './capacity-grid.tsx'
import { Basics } from './basics.tsx'
import { mistakeIn, type PlanDraft } from './plan-draft.ts'
import { Roles } from './roles.tsx'
import { Templates } from './templates.tsx'
import { Waves } from './waves.tsx'
import styles from './edit.module.css'

type FieldErrors = readonly { field: string; message: string }[]

/** The whole plan on one page: which days, how much in each slot, and who does what. */
export const PlanForm = ({
  title,
  initial,
  busy,
  onSave,
  onCancel,
}: {
  title: string
  initial: PlanDraft
  busy: boolean
  onSave: (draft: PlanDraft) => Promise<FieldErrors>
  onCancel: () => void
}) => {
  const [draft, setDraft] = useState(initial)
  const [wrong, setWrong] = useState('')
  const change = (part: Partial<PlanDraft>) => {
    setDraft((before) => ({ ...before, ...part }))
    setWrong('')
  }
  const save = async () => {
    const mistake = mistakeIn(draft)
    if (mistake) return setWrong(mistake)
    const errors = await onSave(draft)
    setWrong(errors.map(({ message }) => message).join('，'))
  }
  return (
    <>
      <PageHeader title={title} />
      <form
        className={styles.form}
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Panel title="日期与门店">
          <Basics draft={draft} change={change} />
        </Panel>
        <Panel title="时段产能">
          <CapacityGrid draft={draft} change={change} />
        </Panel>
        <Panel title="备货波次">
          <Waves draft={draft} change={change} />
        </Panel>
        <Panel title="分工">
          <Roles draft={draft} change={change} />
        </Panel>
        <Panel title="话术">
          <Templates draft={draft} change={change} />
        </Panel>
        <div className={styles.foot}>
          {wrong && (
            <p className={styles.wrong} role="alert">
              {wrong}
            </p>
          )}
          <Button onClick={onCancel}>取消</Button>
          <Button kind="primary" type="submit" busy={busy}>
            保存计划
          </Button>
        </div>
      </form>
    </>
  )
}
