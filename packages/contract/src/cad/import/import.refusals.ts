/** Errors that several calls of an import name: what a list or drawing may be refused for, and what an import that is no longer open answers. */
export const FILE_ERRORS = [
  'Cad:ProjectVoided',
  'Cad:ProjectClosed',
  'File:Unreadable',
  'Cad:DxfParse',
  'Cad:ImportRowLimit',
  'Basic:TemplateRequired',
];
export const OPEN_ERRORS = ['Cad:ImportExpired', 'Cad:ImportState', 'Cad:ProjectVoided', 'Cad:ProjectClosed'];
