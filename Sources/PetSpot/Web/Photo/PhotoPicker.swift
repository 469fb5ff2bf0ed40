/// The picker that a browser opens for a photo.
enum PhotoPicker {
    case images
    /// Images, or the camera: on Android 14 and later a picker of images alone has no camera, except in Firefox.
    case imagesAndCamera

    init(userAgent: String) {
        self = userAgent.contains("Android") && !userAgent.contains("Firefox") ? .imagesAndCamera : .images
    }

    /// The value of `accept`. iPhones convert HEIC because of its image types. `android/allowCamera` is no type: it only keeps Android
    /// from its picker of images.
    var accept: String {
        let images = "image/jpeg,image/png,image/webp,image/gif"
        return switch self {
        case .images: images
        case .imagesAndCamera: images + ",android/allowCamera"
        }
    }
}

extension RequestContext {
    var photoPicker: PhotoPicker { PhotoPicker(userAgent: request.head.fields["User-Agent"] ?? "") }
}
