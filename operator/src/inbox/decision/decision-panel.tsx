import { useEffect, useRef, type KeyboardEvent } from 'react'
import { Button } from '@zdb/console/ui/action/button.tsx'
import { Panel } from '@zdb/console/ui/detail/panel.tsx'
import { Field } from '@zdb/console/ui/form/field.tsx'
import { SelectField, TextField } from '@zdb/console/ui/form/fields.tsx'
import { moneyText } from '@zdb/console/ui/format/money.ts'
import { TextArea } from '@zdb/console/ui/input/text-area.tsx'
import type { Decision, ItemAddress } from '../inbox.ts'
import { DecisionFields } from './decision-fields.tsx'
import { isSum, type DraftHold } from './draft.ts'
import styles from './decision-panel.module.css'

const Key = ({ name }: { name: string }) => <kbd aria-hidden>{name}</kbd>

const reasonsLength = 500

/** A decision that is itself a confirmation or a proposal is not confirmed twice over; one of money says how much. */
const confirmWords = ({ label, amount }: Decision, sum: string): string =>
  `${/^(确认|提议)/.test(label) ? label : `确认${label}`}${amount && isSum(sum) ? ` ${moneyText(sum)}元` : ''}`

/** Enter sends, also from the field of several lines; while a word is being composed it belongs to the keyboard. */
const sendOnEnter = (event: KeyboardEvent<HTMLFormElement>) => {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
  if (!(event.target instanceof HTMLTextAreaElement)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}

const Terms = ({
  decision,
  address,
  hold: { draft, change, drop },
  busy,
  onSend,
}: {
  decision: Decision
  address: ItemAddress
  hold: DraftHold
  busy: boolean
  onSend: () => void
}) => {
  const confirm = useRef<HTMLButtonElement>(null)
  useEffect(() => confirm.current?.focus({ preventScroll: true }), [])
  return (
    <form
      className={styles.terms}
      aria-label={decision.label}
      noValidate
      onKeyDown={sendOnEnter}
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
    >
      {decision.amount && (
        <TextField
          label={`${decision.amount.label}（元${decision.amount.most === null ? '' : `，最多${decision.amount.most}`}）`}
          value={draft.amount}
          error={draft.errors.amount}
          inputMode="numeric"
          onChange={(amount) => change({ amount })}
        />
      )}
      <DecisionFields
        fields={decision.fields}
        address={address}
        values={draft.fields}
        errors={draft.errors}
        onChange={(name, value) => change({ fields: { ...draft.fields, [name]: value } })}
      />
      {decision.choices.map(({ name, label, options }) => (
        <SelectField
          key={name}
          label={label}
          value={draft.choices[name] ?? ''}
          error={draft.errors[`choices.${name}`]}
          options={options}
          onChange={(value) => change({ choices: { ...draft.choices, [name]: value } })}
        />
      ))}
      {decision.reasons.length > 0 && (
        <>
          <fieldset className={styles.reasons}>
            <legend>{decision.asks === '回复' ? '常用回复' : decision.asks}</legend>
            {decision.reasons.map((reason, index) => (
              <button
                key={reason}
                type="button"
                aria-pressed={draft.usual === reason}
                aria-keyshortcuts={String(index + 1)}
                onClick={() => change({ usual: draft.usual === reason ? '' : reason })}
              >
                <Key name={String(index + 1)} />
                {reason}
              </button>
            ))}
          </fieldset>
          <Field
            label={decision.asks === '回复' ? '回复' : '补充说明'}
            error={draft.errors.reason}
            hint="商家会看到；Shift+Enter 换行"
          >
            {(id) => (
              <TextArea id={id} value={draft.own} maxLength={reasonsLength} onChange={(own) => change({ own })} />
            )}
          </Field>
        </>
      )}
      <div className={styles.acts}>
        <Button ref={confirm} kind={decision.tone === 'bad' ? 'danger' : 'primary'} type="submit" busy={busy}>
          {confirmWords(decision, draft.amount)}
          <Key name="Enter" />
        </Button>
        <Button kind="text" onClick={drop}>
          重选
          <Key name="Esc" />
        </Button>
      </div>
    </form>
  )
}

/** `why`: it cannot be decided now, and why. */
export const DecisionPanel = ({
  decisions,
  address,
  hold,
  why,
  busy,
  onSend,
}: {
  decisions: readonly Decision[]
  address: ItemAddress
  hold: DraftHold
  why: string | undefined
  busy: boolean
  onSend: () => void
}) => (
  <Panel title="决定">
    {why && <p className={styles.why}>{why}</p>}
    <div className={styles.decisions}>
      {decisions.map((decision, index) => (
        <button
          key={decision.name}
          type="button"
          data-tone={decision.tone}
          aria-pressed={hold.decision?.name === decision.name}
          aria-keyshortcuts={hold.decision ? undefined : String(index + 1)}
          disabled={why !== undefined}
          onClick={() => hold.choose(decision)}
        >
          {!hold.decision && <Key name={String(index + 1)} />}
          {decision.label}
          {decision.suggested && <span className={styles.suggested}>建议</span>}
        </button>
      ))}
    </div>
    {hold.decision && !why && (
      <Terms
        key={hold.decision.name}
        decision={hold.decision}
        address={address}
        hold={hold}
        busy={busy}
        onSend={onSend}
      />
    )}
  </Panel>
)
