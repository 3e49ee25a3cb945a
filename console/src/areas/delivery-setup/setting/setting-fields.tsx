import type { DraftPart } from '#ui/form/draft-part.ts'
import { Field } from '#ui/form/field.tsx'
import { NumericInput } from '#ui/input/numeric-input.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { Switch } from '#ui/input/switch.tsx'
import { TextArea } from '#ui/input/text-area.tsx'
import { bounds, type Draft, type Setting } from './setting-draft.ts'
import { StrategyChoice } from './strategy-choice.tsx'
import styles from './setting-fields.module.css'

type Props = DraftPart<Draft>

const BoundedField = ({
  name,
  unit,
  hint,
  draft,
  mistakes,
  onChange,
}: Props & { name: keyof typeof bounds; unit: string; hint: string }) => (
  <Field label={bounds[name].label} error={mistakes[name]} hint={hint}>
    {(id) => (
      <NumericInput
        id={id}
        min={bounds[name].min}
        max={bounds[name].max}
        precision={0}
        unit={unit}
        value={draft[name]}
        onChange={(text) => onChange({ [name]: text })}
      />
    )}
  </Field>
)

/** Each field says what it does and what it is where nobody has changed it. */
export const SettingFields = ({ usual, ...props }: Props & { usual: Setting }) => {
  const { draft, mistakes, onChange } = props
  return (
    <>
      <Panel title="呼叫策略">
        <StrategyChoice value={draft.strategy} onChange={(strategy) => onChange({ strategy })} />
        <div className={styles.grid}>
          <BoundedField
            {...props}
            name="escalate_minutes"
            unit="分钟"
            hint={`没人接单时等待的时间，临近送达时间会更快；默认 ${usual.escalate_minutes} 分钟`}
          />
          <Field
            label="小费上限"
            error={mistakes.max_tip}
            hint={`自动加小费时一单最多加这么多，填 0 不加；默认 ${usual.max_tip} 元`}
          >
            {(id) => (
              <NumericInput
                id={id}
                min="0"
                max="100"
                precision={2}
                unit="元"
                value={draft.max_tip}
                onChange={(max_tip) => onChange({ max_tip })}
              />
            )}
          </Field>
        </div>
      </Panel>
      <Panel title="自动呼叫">
        <div className={styles.auto}>
          <Switch label="自动呼叫" on={draft.auto_dispatch} onChange={(auto_dispatch) => onChange({ auto_dispatch })} />
          <p>
            <strong>{draft.auto_dispatch ? '开启' : '关闭'}</strong>
            <span>
              {draft.auto_dispatch
                ? '网单安排到门店后，到时间自动按上面的策略呼叫骑手'
                : '网单安排到门店后，由店员自己呼叫骑手（默认）'}
            </span>
          </p>
        </div>
        {draft.auto_dispatch && (
          <div className={styles.grid}>
            <BoundedField
              {...props}
              name="lead_minutes"
              unit="分钟"
              hint={`比配送时间提前这么久呼叫；默认 ${usual.lead_minutes} 分钟`}
            />
          </div>
        )}
      </Panel>
      <Panel title="包裹">
        <div className={styles.grid}>
          <BoundedField
            {...props}
            name="weight"
            unit="公斤"
            hint={`没有另外填写时按这个重量询价；默认 ${usual.weight} 公斤`}
          />
          <div className={styles.wide}>
            <Field label="给骑手的固定备注" error={mistakes.remarks} hint="每次呼叫都会带上，最多200个字；默认不写">
              {(id) => (
                <TextArea
                  id={id}
                  maxLength={200}
                  placeholder="如：鲜花易损，请平放轻拿；到店报单号取货"
                  value={draft.remarks}
                  onChange={(remarks) => onChange({ remarks })}
                />
              )}
            </Field>
          </div>
        </div>
      </Panel>
    </>
  )
}
