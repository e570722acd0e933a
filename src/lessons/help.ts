import type { HelpOfScreens } from '../platform/ui/help/screen-help.ts'

/** What its screens are for. */
export const help: HelpOfScreens = {
  lecture: {
    guide: 'teacher',
    about: {
      zh: '您主讲或点评的课，以及本单位共享的课。创建课程后添加评课人，或复制邀请链接。',
      en: 'Lessons that you present or review, and those shared in the company. Create one, then add reviewers or copy an invitation link.',
    },
    terms: [
      {
        word: { zh: '直播 / 录播', en: 'Live / recorded' },
        meaning: {
          zh: '直播在约定时间开课并自动录制；录播先上传视频。',
          en: 'A live lesson takes place at its time and is recorded; for a recorded one, a video is uploaded first.',
        },
      },
      { word: { zh: '待讲', en: 'To give' }, meaning: { zh: '尚未结束的课。', en: 'Lessons that have not ended.' } },
      {
        word: { zh: '共享', en: 'Shared' },
        meaning: {
          zh: '本单位所有人都能看；否则只有主讲人和评课人。',
          en: 'Everyone in the company can watch; otherwise only the presenter and reviewers.',
        },
      },
    ],
  },
  lecture_detail: {
    guide: 'reviewer',
    about: {
      zh: '看课、点评、评分。点评与视频的时间对应，点击时间点或点评即可跳转。',
      en: 'Watch, comment, score. A comment belongs to a moment of the video: click its dot or the comment to go there.',
    },
    terms: [
      {
        word: { zh: '精准点评', en: 'Precise comment' },
        meaning: {
          zh: '针对视频的某一时刻或片段，可按量表的一项标准打分。开始输入时视频暂停，发表后继续。',
          en: 'About a moment or a stretch of the video; it can score one standard of the scale. Typing pauses the video; posting resumes it.',
        },
      },
      {
        word: { zh: '新', en: 'New' },
        meaning: {
          zh: '您上次打开这节课之后，别人写的点评和回复。',
          en: 'Comments and replies that others wrote since you last had this lesson open.',
        },
      },
      {
        word: { zh: '评价', en: 'Evaluation' },
        meaning: {
          zh: '每位评课人对整节课的一份加权评分。',
          en: 'One weighted score sheet per reviewer for the whole lesson.',
        },
      },
      {
        word: { zh: '得分', en: 'Score' },
        meaning: {
          zh: '各评课人加权总分的平均，不含主讲人：90 分以上最佳，80 优秀，70 良好，60 合格。',
          en: 'The mean of the reviewers’ weighted totals, without the presenter’s: 90 and above is outstanding, 80 excellent, 70 good, 60 satisfactory.',
        },
      },
      {
        word: { zh: '分歧', en: 'Spread' },
        meaning: {
          zh: '各评课人评分的标准差：越大，看法越不一致。',
          en: 'The standard deviation of the reviewers’ scores: the larger, the less they agree.',
        },
      },
    ],
    keys: [
      { word: { zh: 'K、空格', en: 'K, Space' }, meaning: { zh: '播放或暂停', en: 'Play or pause' } },
      { word: { zh: 'J、L', en: 'J, L' }, meaning: { zh: '后退、前进 10 秒', en: 'Back, forward 10 s' } },
      {
        word: { zh: '← →（播放器内）', en: '← → in the player' },
        meaning: { zh: '后退、前进 5 秒', en: 'Back, forward 5 s' },
      },
      {
        word: { zh: '↑ ↓（播放器内）', en: '↑ ↓ in the player' },
        meaning: { zh: '增大、减小音量', en: 'Louder, quieter' },
      },
      {
        word: { zh: '↑ ↓（章节中）', en: '↑ ↓ in the chapters' },
        meaning: { zh: '上一个、下一个章节', en: 'Previous, next chapter' },
      },
      { word: { zh: ', .', en: ', .' }, meaning: { zh: '上一帧、下一帧', en: 'Frame by frame' } },
      { word: { zh: '< >', en: '< >' }, meaning: { zh: '减速、加速', en: 'Slower, faster' } },
      { word: { zh: '0–9', en: '0–9' }, meaning: { zh: '跳到视频的 0% 到 90%', en: 'To 0 % … 90 % of the video' } },
      {
        word: { zh: 'M、C、F、I', en: 'M, C, F, I' },
        meaning: { zh: '静音、字幕、全屏、画中画', en: 'Mute, captions, full screen, picture in picture' },
      },
      {
        word: { zh: 'N', en: 'N' },
        meaning: {
          zh: '在“精准点评”中：点评当前时刻，视频暂停',
          en: 'In “Precise comments”: comment on this moment; the video pauses',
        },
      },
      {
        word: { zh: '[ ]', en: '[ ]' },
        meaning: { zh: '点评从当前时刻开始、到当前时刻结束', en: 'The comment begins, ends at this moment' },
      },
      {
        word: { zh: 'Ctrl+回车、Esc（表单内）', en: 'Ctrl+Enter, Esc in the form' },
        meaning: { zh: '发表、放弃点评', en: 'Post, discard the comment' },
      },
    ],
  },
  model: {
    guide: 'administrator',
    about: {
      zh: '评分用的量表、点评分类和行为目标。编辑量表不影响已有的点评。',
      en: 'Scales for scoring, comment categories and behaviour goals. Editing a scale leaves earlier comments as they are.',
    },
    terms: [
      {
        word: { zh: '权重', en: 'Weight' },
        meaning: { zh: '一项标准占总分的份额。', en: 'A standard’s share of the total.' },
      },
    ],
  },
}
