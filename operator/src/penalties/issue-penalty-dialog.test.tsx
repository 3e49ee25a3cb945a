import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { deskPenalties } from '@zdb/contract/platform/penalties/endpoints'
import { callsOf, serve } from '@zdb/console/test/fake-server.ts'
import { showInDesk } from '../../test/desk.tsx'
import { IssuePenaltyDialog } from './issue-penalty-dialog.tsx'

const reforwarding = {
  name: 'reforwarding' as const,
  title: '擅自转单',
  clause: '《接单规范》第8条：已接订单不得再次转出',
  level: 2,
  amount: '400.00',
  limits: [{ type: 'jiedan' as const, days: 7 }],
}

test('an offence fills in what the rules say, and what is changed after that is what is sent', async () => {
  serve(deskPenalties.offences, [reforwarding])
  serve(deskPenalties.issue, { id: '9' })
  const [refresh, onClose] = [vi.fn(() => Promise.resolve()), vi.fn()]
  showInDesk(<IssuePenaltyDialog merchantId="5" merchant="花间小筑" refresh={refresh} onClose={onClose} />)
  const form = within(await screen.findByRole('dialog', { name: '对花间小筑开具处罚' }))
  await userEvent.click(form.getByRole('combobox', { name: '按规则填写' }))
  await userEvent.click(await screen.findByTitle('擅自转单'))
  await waitFor(() => expect(form.getByLabelText('罚款')).toHaveProperty('value', '400.00'))
  await userEvent.type(form.getByLabelText('经过'), '有聊天记录为证')
  await userEvent.click(form.getByRole('button', { name: '开具处罚' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(callsOf(deskPenalties.issue)[0]?.body).toEqual({
    merchant_id: '5',
    offence: 'reforwarding',
    level: 2,
    title: '擅自转单',
    clause: '《接单规范》第8条：已接订单不得再次转出',
    description: '有聊天记录为证',
    order_sn: '',
    amount: '400.00',
    limits: [{ type: 'jiedan', days: 7 }],
  })
  expect(refresh).toHaveBeenCalled()
})
