import { expect, test } from 'vitest'
import { menuItem } from '../../../test/people.ts'
import { trail } from './menu.ts'

const hidden = (index: string) => menuItem(index, index, [], true)
const menu = [
  menuItem('home', '工作台'),
  menuItem('netorder', '网单', [
    menuItem('netorder/new_index', '网单管理', [hidden('netorder/index/{no}/detail')]),
    menuItem('netorder/import', '录单导入'),
  ]),
  menuItem('logistics', '配送', [
    menuItem('logistics', '配送管理', [hidden('logistics/detail')]),
    menuItem('logistics/create', '呼叫骑手'),
    menuItem('setting/delivery_setting', '配送设置'),
  ]),
  menuItem('setting', '设置', [menuItem('setting/staff', '员工与角色')]),
]
const titles = (path: string) => trail(menu, path).map(({ title }) => title)

test.each([
  ['home', ['工作台']],
  ['netorder/import', ['网单', '录单导入']],
  ['logistics', ['配送', '配送管理']],
  ['logistics/create', ['配送', '呼叫骑手']],
  ['setting/delivery_setting', ['配送', '配送设置']],
  ['setting/staff', ['设置', '员工与角色']],
  ['ticket/lists', []],
])('the way to %s is the menu’s own', (path, way) => expect(titles(path)).toEqual(way))

test.each([
  ['netorder/index/O26111500000001/detail', '网单管理'],
  ['logistics/detail', '配送管理'],
])('%s lies below the list that it is opened from', (path, list) => expect(titles(path)[1]).toBe(list))

test('a number that is missing is not a page', () => expect(titles('netorder/index')).toEqual(['网单']))
