import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { onlineStates } from '@zdb/contract/orders/online-orders/states'
import { Actions } from '#ui/action/actions.tsx'
import { anOnlineOrder } from '../../../test/online-orders.ts'
import { showPage } from '../../../test/render.tsx'
import { useOnlineActions } from './actions.tsx'

test('of a closed order the first word is to take it up again', async () => {
  const order = anOnlineOrder({
    order_status: onlineStates.closed.code,
    actions: ['saveFlagMemo', 'mark', 'addLog', 'reopen'],
  })
  const Buttons = () => <Actions quiet actions={useOnlineActions().actionsOf(order)} />
  showPage(Buttons, { at: 'netorder/new_index' })
  await screen.findByRole('button', { name: '恢复网单' })
  expect(screen.getAllByRole('button')[0]?.textContent).toBe('恢复网单')
})
