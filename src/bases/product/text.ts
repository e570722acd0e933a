import { defineTexts } from '../../platform/rules/text.ts'

export const productTexts = defineTexts({
  title: { zh: '商品大类', en: 'Product categories' },
  name: { zh: '名称', en: 'Name' },
  nameRequired: { zh: '商品大类的名称不能为空', en: 'A product category needs a name' },
  created: { zh: '创建时间', en: 'Created' },
  add: { zh: '添加商品大类', en: 'Add category' },
  editTitle: { zh: '编辑商品大类', en: 'Edit category' },
  confirmDelete: { zh: '是否确定删除', en: 'Delete this?' },
  deleteConsequence: {
    zh: '“{name}”将不能再被选用，检测方法也不再领用它；现有库存和台账保留。',
    en: '“{name}” can no longer be chosen, and check methods no longer use it. What is in stock and the ledger stay.',
  },
  none: { zh: '还没有商品大类', en: 'No categories yet' },
  noneHint: { zh: '添加库存要登记的第一种物资。', en: 'Add the first kind of goods that bases keep in stock.' },
  noMatch: { zh: '没有符合条件的商品大类', en: 'No category matches' },
})
