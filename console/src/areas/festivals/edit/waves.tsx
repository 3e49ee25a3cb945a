import { festivalRoleNames, festivalRoles, type FestivalRole } from '@zdb/contract/shop/festivals/states'
import { newKey } from '#core/http/request.ts'
import { Button } from '#ui/action/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { MomentInput, SelectInput, TextInput } from '#ui/input/inputs.tsx'
import { NumericInput } from '#ui/input/numeric-input.tsx'
import type { DraftPart, WaveDraft } from './plan-draft.ts'
import styles from './edit.module.css'

export const roleOptions = festivalRoleNames.map((name) => ({ value: name as string, label: festivalRoles[name] }))

/** What is made ready in advance: when, for which slots, how much of them, and by whom. */
export const Waves = ({ draft, change }: DraftPart) => {
  const patch = (index: number, part: Partial<WaveDraft>) =>
    change({ waves: draft.waves.map((wave, at) => (at === index ? { ...wave, ...part } : wave)) })
  const add = () =>
    change({
      waves: [
        ...draft.waves,
        {
          key: newKey(),
          name: `第${draft.waves.length + 1}波`,
          at: draft.first_day ? `${draft.first_day}T06:00` : '',
          from: draft.first_day ? `${draft.first_day}T08:00` : '',
          to: draft.first_day ? `${draft.first_day}T12:00` : '',
          share: '100',
          role: 'make',
        },
      ],
    })
  return (
    <>
      {draft.waves.map((wave, index) => (
        <div key={wave.key} className={styles.row} role="group" aria-label={`波次 ${wave.name}`}>
          <Field label="名称">
            {(id) => <TextInput id={id} value={wave.name} maxLength={20} onChange={(name) => patch(index, { name })} />}
          </Field>
          <Field label="开始">
            {(id) => <MomentInput id={id} value={wave.at} onChange={(at) => patch(index, { at })} />}
          </Field>
          <Field label="准备时段从">
            {(id) => <MomentInput id={id} value={wave.from} onChange={(from) => patch(index, { from })} />}
          </Field>
          <Field label="到">
            {(id) => <MomentInput id={id} value={wave.to} onChange={(to) => patch(index, { to })} />}
          </Field>
          <Field label="比例">
            {(id) => (
              <NumericInput
                id={id}
                unit="%"
                min="1"
                max="100"
                precision={0}
                value={wave.share}
                onChange={(share) => patch(index, { share })}
              />
            )}
          </Field>
          <Field label="负责">
            {(id) => (
              <SelectInput
                id={id}
                value={wave.role}
                options={roleOptions}
                onChange={(role) => patch(index, { role: role as FestivalRole })}
              />
            )}
          </Field>
          <Button kind="text" onClick={() => change({ waves: draft.waves.filter((_, at) => at !== index) })}>
            删除
          </Button>
        </div>
      ))}
      <Button onClick={add}>增加波次</Button>
    </>
  )
}
