import { print } from '@zdb/contract/desk/print/endpoints'
import { printerStates } from '@zdb/contract/desk/print/states'
import { useMay } from '#core/session/session.ts'
import { useActions, type ActionTable } from '#widgets/actions/use-actions.tsx'
import { refreshPaper, type Printer } from '#widgets/print/print.ts'
import { PairBridge } from './pair-bridge.tsx'
import { PrinterSettings } from './printer-settings.tsx'

type Name = 'bridgeCode' | 'testPrint' | 'refreshStatus' | 'savePrinter' | 'cleanPrint' | 'unbind'

const table: ActionTable<Printer, Name> = {
  testPrint: {
    label: '测试打印',
    send: ({ id }, send) => send(print.testPrint, { query: { id } }, ({ message }) => message),
  },
  refreshStatus: {
    label: '刷新状态',
    send: ({ id }, send) =>
      send(print.refreshStatus, { params: { id } }, ({ name, state }) => `${name}${printerStates[state].label}`),
  },
  savePrinter: {
    label: '设置',
    dialog: ({ item, onClose }) => <PrinterSettings printer={item} onClose={onClose} />,
  },
  bridgeCode: {
    label: '配对',
    dialog: ({ item, onClose }) => <PairBridge printer={item} onClose={onClose} />,
  },
  cleanPrint: {
    label: '清空队列',
    danger: true,
    ask: ({ name, waiting }) => ({
      title: `清空${name}的打印队列？`,
      consequence: `还没打印的${waiting > 0 ? ` ${waiting} 张` : ''}小票不会再出来，对应的打印任务会取消，之后可以在订单里重新打印。`,
      act: '清空队列',
      stay: '不清空',
    }),
    send: ({ id }, send) => send(print.cleanPrint, { params: { id } }, '打印队列已清空'),
  },
  unbind: {
    label: '解绑',
    danger: true,
    last: true,
    ask: ({ name }) => ({
      title: `解绑${name}？`,
      consequence: '解绑后这台打印机不再出纸，排队的小票会取消；打印记录保留，可以重新绑定。',
      act: '解绑',
    }),
    send: ({ id, sid, name }, send) => send(print.unbind, { params: { sid, id } }, `${name}已解绑`),
  },
}

export const usePrinterActions = () => {
  const prints = useMay('print.tickets')
  const manages = useMay('print.setup')
  const offered = ({ can_clean, platform }: Printer): Name[] => {
    const rows: [boolean, Name][] = [
      [prints, 'testPrint'],
      [true, 'refreshStatus'],
      [manages, 'savePrinter'],
      [manages && platform === 'bridge', 'bridgeCode'],
      [manages && can_clean, 'cleanPrint'],
      [manages, 'unbind'],
    ]
    return rows.filter(([on]) => on).map(([, name]) => name)
  }
  return useActions({ table, offered, keyOf: ({ id }) => id, refresh: refreshPaper })
}
