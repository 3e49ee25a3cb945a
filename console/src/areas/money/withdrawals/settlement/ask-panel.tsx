import { useState } from 'react'
import { parseYuan } from '@zdb/contract/kit/fen'
import type { WithdrawalSpeed } from '@zdb/contract/money/withdrawals/states'
import { routeTo } from '@zdb/contract/pages'
import { PageLink } from '#core/router/link.tsx'
import { Button } from '#ui/action/button.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { Field } from '#ui/form/field.tsx'
import { SelectField } from '#ui/form/fields.tsx'
import { moneyText } from '#ui/format/money.ts'
import { NumericInput } from '#ui/input/numeric-input.tsx'
import { Options } from '#ui/input/options.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { accountTitle, type Account, type Setting } from '../withdrawal.ts'
import styles from '../withdrawals.module.css'
import { Obstacles } from './balance-panel.tsx'
import { ConfirmWithdrawal } from './confirm-withdrawal.tsx'

const amountError = (text: string, { least, withdrawable }: Setting): string | undefined => {
  const [amount, from, to] = [parseYuan(text), parseYuan(least) ?? 0, parseYuan(withdrawable) ?? 0]
  if (amount === undefined) return '请填写提现金额'
  if (amount < from) return `每次至少提现 ${moneyText(least)} 元`
  return amount > to ? `现在最多可提现 ${moneyText(withdrawable)} 元` : undefined
}

const NoAccount = ({ accounts, setting }: { accounts: readonly Account[]; setting: Setting }) => {
  if (setting.holders.length === 0)
    return (
      <Empty reason="提现到与资质同名的账户，请先完成身份证或营业执照认证">
        <PageLink to={routeTo('accountQualifications')}>去认证</PageLink>
      </Empty>
    )
  const [first] = accounts
  return (
    <Empty reason={first ? `现有账户不能提现：${first.obstacle}` : '还没有结算账户'}>
      <PageLink to={routeTo('settlementAccounts')}>{first ? '查看结算账户' : '添加结算账户'}</PageLink>
    </Empty>
  )
}

type Draft = { accountId: string; amount: string; speed: WithdrawalSpeed }

const AskForm = ({ setting, usable }: { setting: Setting; usable: readonly Account[] }) => {
  const [draft, setDraft] = useState<Draft>({ accountId: usable[0]?.id ?? '', amount: '', speed: 'normal' })
  const [tried, setTried] = useState(false)
  const [confirming, setConfirming] = useState(false)
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  const account = usable.find(({ id }) => id === draft.accountId) ?? usable[0]
  const speed = setting.speeds.find((each) => each.speed === draft.speed) ?? setting.speeds[0]
  const wrong = amountError(draft.amount, setting)
  const next = () => {
    setTried(true)
    if (wrong === undefined) setConfirming(true)
  }
  const blocked = setting.obstacles.length > 0
  return (
    <div className={styles.form}>
      <SelectField
        label="收款账户"
        options={usable.map((each) => ({ value: each.id, label: `${accountTitle(each)}（${each.name}）` }))}
        value={account?.id ?? ''}
        onChange={(accountId) => change({ accountId })}
      />
      <Field
        label="提现金额"
        hint={`${moneyText(setting.least)} 至 ${moneyText(setting.most)} 元，手续费从中扣除`}
        error={tried ? wrong : undefined}
      >
        {(id) => (
          <div className={styles.line}>
            <NumericInput
              id={id}
              precision={2}
              unit="元"
              value={draft.amount}
              onChange={(amount) => change({ amount })}
            />
            <Button kind="text" onClick={() => change({ amount: setting.withdrawable })}>
              全部
            </Button>
          </div>
        )}
      </Field>
      <Options
        label="到账方式"
        value={draft.speed}
        onChange={(wanted) => change({ speed: wanted })}
        options={setting.speeds.map(({ speed: value, name, fee, arrival }) => ({
          value,
          label: `${name} · 手续费 ${moneyText(fee)} 元 · ${arrival}`,
        }))}
      />
      <div className={styles.line}>
        <Button kind="primary" off={blocked} title={blocked ? '先处理上面的事项' : undefined} onClick={next}>
          提现
        </Button>
        <span className={styles.quiet}>
          {moneyText(setting.self_approved)} 元以内且无风险提示的即时打款，其余由平台审核
        </span>
      </div>
      {confirming && account && speed && (
        <ConfirmWithdrawal
          setting={setting}
          account={account}
          amount={draft.amount}
          speed={speed}
          onDone={() => {
            setTried(false)
            change({ amount: '' })
          }}
          onClose={() => setConfirming(false)}
        />
      )}
    </div>
  )
}

export const AskPanel = ({ setting, accounts }: { setting: Setting; accounts: readonly Account[] }) => {
  const usable = accounts.filter(({ obstacle }) => obstacle === '')
  return (
    <Panel title="申请提现">
      <Obstacles obstacles={setting.obstacles} />
      {usable.length === 0 ? (
        <NoAccount accounts={accounts} setting={setting} />
      ) : (
        <AskForm setting={setting} usable={usable} />
      )}
    </Panel>
  )
}
