import { print } from '@zdb/contract/desk/print/endpoints'
import { printMoveNames, printMoves, ticketDocuments, type PrintMove } from '@zdb/contract/desk/print/documents'
import { saySuccess } from '#core/alerts/notices.ts'
import { refresh, useRead, useSend } from '#core/http/query.tsx'
import { useMay } from '#core/session/session.ts'
import { Panel } from '#ui/detail/panel.tsx'
import { SettingForm } from '#ui/form/setting-form.tsx'
import { FilterSelect } from '#ui/filter/filter-select.tsx'
import { Switch } from '#ui/input/switch.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import type { Printer } from '#widgets/print/print.ts'
import { sources, type PrintRule } from '../print-setup.ts'
import { WhiteChannels } from './white-channels.tsx'
import styles from './rules.module.css'

type Draft = { rules: readonly PrintRule[] }

const copyChoices = [1, 2, 3, 4, 5].map((count) => ({ value: String(count), label: `${count} 份` }))

const moveChoices = (source: PrintRule['source']) =>
  printMoveNames.map((value) => ({ value, label: printMoves[value][source] }))

const nameOf = ({ source, document }: PrintRule): string => `${sources[source]}${ticketDocuments[document].label}`
const isSameRule = (a: PrintRule, b: PrintRule): boolean => a.source === b.source && a.document === b.document
const isSame = (a: Draft, b: Draft): boolean => JSON.stringify(a.rules) === JSON.stringify(b.rules)

const RuleRow = ({
  rule,
  printers,
  readOnly,
  onChange,
}: {
  rule: PrintRule
  printers: readonly Printer[]
  readOnly: boolean
  onChange: (part: Partial<PrintRule>) => void
}) => {
  const name = nameOf(rule)
  const printer = printers.find(({ id }) => id === rule.printer_id)
  return (
    <li className={styles.rule} aria-label={name}>
      <div className={styles.name}>
        <strong>{name}</strong>
        <small>{printMoves[rule.move][rule.source]}</small>
      </div>
      {readOnly ? (
        <span className={styles.quiet}>
          {rule.on ? `自动打印 ${rule.copies} 份，${printer?.name ?? '第一台可用的打印机'}` : '不自动打印'}
        </span>
      ) : (
        <>
          <span className={styles.switch}>
            <Switch label={`${name}自动打印`} on={rule.on} onChange={(on) => onChange({ on })} />
            {rule.on ? '自动打印' : '不自动打印'}
          </span>
          {rule.on && (
            <span className={styles.choices}>
              <FilterSelect
                label={`${name}打印时机`}
                options={moveChoices(rule.source)}
                value={rule.move}
                onChange={(move) => onChange({ move: (move || printMoveNames[0]) as PrintMove })}
              />
              <FilterSelect
                label={`${name}份数`}
                options={copyChoices}
                value={String(rule.copies)}
                onChange={(copies) => onChange({ copies: Number(copies || 1) })}
              />
              <FilterSelect
                label={`${name}打印机`}
                options={[
                  { value: 'any', label: '第一台可用的打印机' },
                  ...printers.map(({ id, name: label }) => ({ value: id, label })),
                ]}
                value={rule.printer_id ?? 'any'}
                onChange={(id) => onChange({ printer_id: id === '' || id === 'any' ? null : id })}
              />
            </span>
          )}
        </>
      )}
    </li>
  )
}

const RuleForm = ({ sid, kept }: { sid: string; kept: readonly PrintRule[] }) => {
  const manages = useMay('print.setup')
  const { data: white } = useRead(print.white)
  const { data: printers = [] } = useRead(print.printers, { params: { sid } })
  const { send, pending } = useSend(print.saveRules)
  const save = async ({ rules }: Draft) => {
    const answer = await send({ params: { sid }, body: { rules: [...rules] } })
    if (!answer.ok) return {}
    await refresh(print.rules)
    saySuccess('自动打印规则已保存')
    return undefined
  }
  return (
    <SettingForm<Draft>
      kept={{ rules: kept }}
      saved="已保存"
      readOnly={!manages}
      busy={pending}
      isSame={isSame}
      onSave={save}
    >
      {({ draft, change }) => (
        <Panel title="自动打印规则">
          {white?.length === 0 && draft.rules.some(({ on, source }) => on && source === 'online') && (
            <p className={styles.silent} role="status">
              网单不会自动打印：上面还没有选渠道
            </p>
          )}
          <ul className={styles.rules}>
            {draft.rules.map((rule) => (
              <RuleRow
                key={nameOf(rule)}
                rule={rule}
                printers={printers}
                readOnly={!manages}
                onChange={(part) =>
                  change({ rules: draft.rules.map((each) => (isSameRule(each, rule) ? { ...each, ...part } : each)) })
                }
              />
            ))}
          </ul>
        </Panel>
      )}
    </SettingForm>
  )
}

export const Rules = ({ sid }: { sid: string }) => {
  const rules = useRead(print.rules, { params: { sid } })
  const loading = (
    <Panel title="自动打印规则">
      <Skeleton rows={4} height={32} />
    </Panel>
  )
  return (
    <div className={styles.page}>
      <WhiteChannels />
      <Loaded reading={rules} skeleton={loading}>
        {(kept) => <RuleForm sid={sid} kept={kept} />}
      </Loaded>
    </div>
  )
}
