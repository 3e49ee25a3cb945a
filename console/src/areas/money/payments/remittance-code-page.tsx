import { useState } from 'react'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { payments } from '@zdb/contract/money/payments/endpoints'
import { pages, routeTo } from '@zdb/contract/pages'
import { text, useFilter } from '#core/router/filter.ts'
import { PageLink } from '#core/router/link.tsx'
import { useDialogSubmit } from '#core/http/dialog-submit.ts'
import { refresh, useRead } from '#core/http/query.tsx'
import { useRefreshOn } from '#core/realtime/refresh-on.ts'
import { Button } from '#ui/action/button.tsx'
import { Copyable } from '#ui/action/copyable.tsx'
import { Facts } from '#ui/detail/facts.tsx'
import { LoadedDetail } from '#ui/detail/loaded-detail.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { atMost, FormField, required } from '#ui/form/form.tsx'
import { isMoreThanZero } from '#ui/format/money.ts'
import { TextInput } from '#ui/input/inputs.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Countdown } from '#ui/time/countdown.tsx'
import { Money } from '#ui/value/money.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import { PhotoStrip } from '#widgets/images/photo-strip.tsx'
import { UploadImages } from '#widgets/images/upload-images.tsx'
import { toneOf } from '#widgets/order/order.ts'
import styles from './payments.module.css'

type Remittance = WireResult<typeof payments.remittance>
type Proof = { payer_name: string; images: string[] }

const mostPictures = 3

const ProofDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { submit } = useDialogSubmit(payments.proveRemittance, '凭证已提交，等待平台确认到账', {
    refresh: () => refresh(payments.remittance, payments.channels),
    onClose,
  })
  return (
    <FormDialog<Proof>
      title="上传汇款凭证"
      act="提交凭证"
      width={560}
      initial={{ payer_name: '', images: [] }}
      onSubmit={({ payer_name, images }) => submit({ body: { id, payer_name: payer_name.trim(), images } })}
      onClose={onClose}
    >
      <FormField
        name="payer_name"
        label="付款户名"
        hint="与银行回单一致"
        rules={[required('付款户名'), atMost('付款户名', 60)]}
      >
        <TextInput maxLength={60} autoFocus />
      </FormField>
      <FormField name="images" label="汇款凭证" hint={`最多${mostPictures}张，只有您和平台能看到`}>
        <UploadImages label="汇款凭证" max={mostPictures} />
      </FormField>
    </FormDialog>
  )
}

const Account = ({ data: { account, amount, code } }: { data: Remittance }) => (
  <Panel title="汇款到">
    <Facts
      rows={{
        识别码: (
          <strong className={styles.code}>
            <Copyable text={code} />
          </strong>
        ),
        汇款金额: <Money yuan={amount} lead />,
        户名: <Copyable text={account.name} />,
        开户银行: `${account.bank} ${account.branch}`,
        账号: <Copyable text={account.account} />,
      }}
    />
    <p className={styles.quiet}>汇款时请在用途（附言）中只填写识别码，平台凭它认出是您的汇款。</p>
  </Panel>
)

const Standing = ({ data }: { data: Remittance }) => {
  const [proving, setProving] = useState(false)
  return (
    <Panel title="进度">
      <div className={styles.stack}>
        <p>
          <StatusTag tone={toneOf(data.tone)}>{data.status_zh}</StatusTag>{' '}
          {data.deadline_at && (
            <span className={styles.quiet}>
              请汇款并上传凭证，
              <Countdown of="汇款" until={data.deadline_at} />
            </span>
          )}
        </p>
        <Facts
          rows={{
            申请时间: data.created_at,
            ...(data.payer_name && { 付款户名: data.payer_name }),
            ...(isMoreThanZero(data.credited) && { 实际到账: <Money yuan={data.credited} lead /> }),
            ...(data.difference_zh && { 差额: data.difference_zh }),
            ...(data.reason && { 原因: data.reason }),
          }}
        />
        {data.images.length > 0 && <PhotoStrip label="汇款凭证" photos={data.images.map((url) => ({ url }))} />}
        {data.may_prove && (
          <div>
            <Button kind="primary" onClick={() => setProving(true)}>
              上传汇款凭证
            </Button>
          </div>
        )}
      </div>
      {proving && <ProofDialog id={data.id} onClose={() => setProving(false)} />}
    </Panel>
  )
}

export const RemittanceCodePage = () => {
  const [{ id }] = useFilter(fields)
  const found = useRead(payments.remittance, { params: { id } })
  useRefreshOn('money', [payments.remittance])
  const back = <PageLink to={routeTo('recharge', { tab: 'remittance' })}>返回充值</PageLink>
  return (
    <LoadedDetail title={pages.remittanceCode.title} back={back} reading={found}>
      {(data) => (
        <>
          <PageHeader title={pages.remittanceCode.title} note={back} />
          <div className={styles.stack}>
            <Account data={data} />
            <Standing data={data} />
          </div>
        </>
      )}
    </LoadedDetail>
  )
}

const fields = { id: text() }
