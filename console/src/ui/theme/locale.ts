import type { Locale } from 'antd/es/locale'

/** The words antd says by itself in this console; the whole language pack would weigh more than the shell. */
export const locale: Locale = {
  locale: 'zh-cn',
  global: { placeholder: '请选择', close: '关闭', sortable: '可排序', show: '显示', hide: '隐藏' },
  Modal: { okText: '确定', cancelText: '取消', justOkText: '知道了' },
  Empty: { description: '暂无数据' },
}
