import { defineTexts } from '../../platform/rules/text.ts'

/** What can be wrong with a category. */
export const categoryTexts = defineTexts({
  productNameRequired: { zh: '商品大类的名称不能为空', en: 'The name of the product category is required' },
  categoryNameRequired: { zh: '分类名称不能为空', en: 'The name of the category is required' },
  categoryNameTaken: { zh: '已有同名的分类', en: 'A category with this name already exists' },
  categoryRenamed: {
    zh: '该分类已被他人改为“{name}”，请关闭后重新打开再改',
    en: 'Someone else has renamed this category to “{name}”. Close this and open it again to change it.',
  },
  noSuchCategory: { zh: '没有该分类', en: 'Category not found' },
  kindNotYours: { zh: '没有权限添加此类分类', en: 'You are not allowed to add categories of this kind' },
})

export const categoryScreenTexts = defineTexts({
  title: { zh: '点评分类', en: 'Comment categories' },
  name: { zh: '分类名称', en: 'Category' },
  created: { zh: '创建时间', en: 'Created' },
  add: { zh: '添加分类', en: 'Add category' },
  editTitle: { zh: '编辑分类', en: 'Edit category' },
  confirmDelete: { zh: '是否确定删除该分类', en: 'Delete this category?' },
  deleteConsequence: {
    zh: '“{name}”将不能再被选用，已有的点评不受影响。',
    en: '“{name}” can no longer be chosen; comments already made keep it.',
  },
  none: { zh: '还没有点评分类', en: 'No categories yet' },
  noneHint: {
    zh: '分类说明一条点评所评的内容，如课堂导入。',
    en: 'What a comment is about, such as the opening of a lesson.',
  },
  noMatch: { zh: '没有符合条件的分类', en: 'No category matches' },
})
