/** 案例展示: what differs from the standard screen is that a case is published and withdrawn, and that it has pictures. */
import { CASE_STATES, publishCase, webCase, withdrawCase } from '@muyun/contract';
import type { DocRow, MasterScreens } from '../../../kit/document/index.ts';
import { PictureField, Thumb } from '../../../kit/file/index.ts';
import { RichText } from '../../../kit/rich/index.ts';
import { StatusTag } from '../../../kit/status/index.ts';
import './case.css';

const P = 'AlWeb.Multimedias';
const MOST_MEDIA = 30;
const STALE = [webCase.calls.list, webCase.calls.all];
const mediaOf = (row: DocRow): readonly string[] => (row['media'] ?? []) as readonly string[];
const stateOf = (row: DocRow) => CASE_STATES.find((s) => s.value === row['isPublished']) ?? CASE_STATES[1];

const screen: MasterScreens<typeof webCase> = {
  master: webCase,
  options: {
    columns: [
      'title',
      'media',
      'category',
      'projectName',
      'area',
      'completedDate',
      'viewCount',
      'sort',
      'isPublished',
      'creationTime',
    ],
    overrides: {
      title: { fixed: 'left', width: 220 },
      media: {
        title: '封面',
        width: 96,
        value: (row) => `${mediaOf(row).length} 个`,
        render: (row) => {
          const [first] = mediaOf(row);
          return (
            <span className="case-cover">
              {first ? <Thumb id={first} label="封面" /> : <span className="none" />}
              <small className="my-t3">{mediaOf(row).length}</small>
            </span>
          );
        },
      },
      isPublished: {
        title: '状态',
        width: 88,
        render: (row) => <StatusTag label={stateOf(row).label} tone={stateOf(row).tone} />,
      },
    },
    filters: [
      {
        type: 'select',
        name: 'isPublished',
        label: '状态',
        options: [
          { value: 'true', label: '已发布' },
          { value: 'false', label: '草稿' },
        ],
      },
    ],
    form: ['title', 'category', 'projectName', 'area', 'completedDate', 'sort', 'media', 'content'],
    items: {
      media: {
        span: 3,
        help: '第一张是封面；图片不超过 20 MB，视频为 mp4',
        control: (
          <PictureField label="图片/视频" most={MOST_MEDIA} accept=".jpg,.jpeg,.png,.webp,.gif,.mp4" />
        ),
      },
      content: { span: 3, control: <RichText label="介绍" maxLength={20_000} /> },
    },
    nameOf: (row) => String(row['title']),
    emptyHint: '把做过的工程放上来，发布后在公开站点和小程序中展示',
    rowActions: (row, { gesture }) => {
      const isOn = row['isPublished'] === true;
      return [
        {
          label: isOn ? '下线' : '发布',
          right: `${P}:${isOn ? 'disable' : 'enable'}`,
          onClick: () =>
            gesture.run(
              isOn ? withdrawCase : publishCase,
              { params: { id: row.id }, body: { version: row.version } },
              { success: isOn ? '已下线' : '已发布', invalidates: STALE },
            ),
        },
      ];
    },
  },
};
export default screen;
