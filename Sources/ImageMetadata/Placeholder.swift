// ImageMetadata
